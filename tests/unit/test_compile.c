#include "core/sets/compile.h"

#include "told.h"

#include "acutest.h"

static const char xml[] =
    "<set xmlns='urn:stele:set:1' game='demo' id='box' version='1'>"
    "<group id='goods' status='rulebook' confidence='high' sources=''>"
    "<item id='wood' cap='8' near='stone wood'/><item id='stone' cap='7' near=' stone'/></group>"
    "<group id='uses' status='rulebook' confidence='high' sources=''>"
    "<item id='wall' of='stone' n='3'/><item id='boat' of='silk' n='three'/></group>"
    "<group id='limits' status='rulebook' confidence='high' sources=''>"
    "<item id='hand' value='6'/></group></set>";

static struct stele_reason why;

static struct compiler start(void)
{
    struct component_set *set = set_read(xml, sizeof xml - 1, NULL);

    TEST_ASSERT(set != NULL);
    return (struct compiler){set, &why, true};
}

static void finish(struct compiler *c, const char *code)
{
    TEST_CHECK_(c->ok == (code == NULL), "%s", code ? code : "all is well");
    if (code) {
        TEST_CHECK_(strcmp(why.code, code) == 0, "%s, expected %s", why.code, code);
        told_refusal(&why);
    }
    set_free((struct component_set *)c->set);
}

static void figures_and_names(void)
{
    struct compiler c = start();
    uint8_t n, list[4];
    const struct set_group *goods = compile_items(&c, "goods", 2, &n);
    const struct set_item *wall = set_item(c.set, "uses", "wall");
    static const char *const names[] = {"wood", "stone"};

    TEST_CHECK(n == 2 && goods->items_n == 2);
    TEST_CHECK(compile_int(&c, "goods", "wood", "cap", 0, 8) == 8);
    TEST_CHECK(compile_figure(&c, "goods", &goods->items[1], "cap", 0, 8) == 7);
    TEST_CHECK(compile_int_or(&c, "goods", "wood", "price", 0, 8, 5) == 5);
    TEST_CHECK(compile_limit(&c, "hand", 1, 9) == 6);
    TEST_CHECK(compile_named(&c, "uses", wall, "of", "goods") == 1);
    TEST_CHECK(compile_named(&c, "uses", wall, "for", "goods") == -1);
    TEST_CHECK(compile_names(&c, "goods", &goods->items[0], "near", "goods", list, 4) == 2);
    TEST_CHECK(list[0] == 1 && list[1] == 0);
    TEST_CHECK(compile_bits(&c, "goods", &goods->items[1], "near", "goods") == 2);
    TEST_CHECK(compile_attr_is(wall, "of", "stone") && !compile_attr_is(wall, "for", "stone"));
    compile_fixed(&c, "goods", names, 2);
    finish(&c, NULL);
}

/* Whatever is asked after a failure is the least allowed, and the first reason stands. */
static void first_failure_stays(void)
{
    struct compiler c = start();
    uint8_t n;

    TEST_CHECK(compile_int(&c, "goods", "wood", "cap", 1, 7) == 1);
    TEST_CHECK(compile_int(&c, "goods", "stone", "cap", 2, 7) == 2);
    TEST_CHECK(compile_items(&c, "goods", 2, &n)->items_n == 0 && n == 0);
    compile_missing(&c, "goods", "wood", "price");
    compile_too_many(&c, "goods", 1);
    finish(&c, "set.range");
}

static void failures(void)
{
    static const char *const names[] = {"wood", "clay"};
    struct compiler c = start();
    const struct set_item *boat = set_item(c.set, "uses", "boat");
    uint8_t n, list[1];

    compile_named(&c, "uses", boat, "of", "goods");
    finish(&c, "set.missing");
    c = start();
    compile_figure(&c, "uses", set_item(c.set, "uses", "boat"), "n", 0, 9);
    finish(&c, "set.not-a-number");
    c = start();
    compile_items(&c, "ships", 9, &n);
    finish(&c, "set.missing-group");
    c = start();
    compile_items(&c, "goods", 1, &n);
    finish(&c, "set.too-many-names");
    c = start();
    compile_names(&c, "goods", set_item(c.set, "goods", "wood"), "near", "goods", list, 1);
    finish(&c, "set.missing");
    c = start();
    compile_fixed(&c, "goods", names, 2);
    finish(&c, "set.missing");
    c = start();
    compile_fixed(&c, "goods", names, 1);
    finish(&c, "set.too-many-names");
    c = start();
    compile_range(&c, "goods", "wood", "cap", 8, 1, 7);
    finish(&c, "set.range");
}

TEST_LIST = {
    {"figures and names", figures_and_names},
    {"the first failure stays", first_failure_stays},
    {"failures", failures},
    {NULL, NULL},
};
