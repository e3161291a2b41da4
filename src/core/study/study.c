#include "core/study/study.h"

#include "core/base/input.h"
#include "core/base/number.h"
#include "core/base/space.h"
#include "core/read/bounds.h"
#include "core/log/annot.h"
#include "core/log/build.h"
#include "core/log/log.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Life ------------------------------------------------------------------------------------ */

struct stele_study *stele_study_new(const struct stele *lib)
{
    struct stele_study *study = calloc(1, sizeof *study);

    if (study == NULL)
        return NULL;
    study->lib = lib;
    study->body.arena = arena_new();
    if (study->body.arena == NULL) {
        free(study);
        return NULL;
    }
    return study;
}

void stele_study_free(struct stele_study *study)
{
    if (study == NULL)
        return;
    study_body_free(&study->body);
    origin_clear(&study->origin);
    free(study->name);
    free(study);
}

int stele_study_read(const struct stele *lib, const struct stele_source *source,
                     const struct stele_limits *limits, struct stele_study **out,
                     struct stele_diags *diags)
{
    struct stele_study *study = stele_study_new(lib);
    struct stamp stamp = {0};
    int code = STELE_ENOMEM;

    *out = NULL;
    if (source->data == NULL && source->path == NULL) {
        stele_study_free(study);
        return STELE_EUSAGE;
    }
    if (study != NULL)
        code = study_read(source, limits != NULL ? limits : &stele_limits_default, &stamp,
                          &study->body, diags);
    if (code == STELE_OK && source->path != NULL) {
        study->name = strdup(source->path);
        if (study->name == NULL ||
            (stamp.regular && !origin_set(&study->origin, source->path, &stamp)))
            code = STELE_ENOMEM;
    }
    if (code == STELE_OK)
        *out = study;
    else
        stele_study_free(study);
    return code;
}

enum stele_disk stele_study_disk(struct stele_study *study)
{
    return origin_disk(&study->origin);
}

enum stele_format stele_study_format(const struct stele_study *study)
{
    return study->body.format;
}

void stele_study_inherit(struct stele_study *study, struct stele_study *from)
{
    origin_clear(&study->origin);
    free(study->name);
    study->origin = from->origin;
    study->name = from->name;
    study->body.format = from->body.format;
    from->origin = (struct origin){0};
    from->name = NULL;
}

uint64_t stele_study_generation(const struct stele_study *study)
{
    return study->generation;
}

/* ---- Looking --------------------------------------------------------------------------------- */

size_t stele_study_n(const struct stele_study *study)
{
    return study->body.chapters_n;
}

void stele_study_chapter(const struct stele_study *study, size_t k, struct stele_chapter *out)
{
    if (k >= study->body.chapters_n) {
        *out = (struct stele_chapter){"", "", "", "", 0};
        return;
    }
    const struct study_chapter *const chapter = &study->body.chapters[k];
    *out = (struct stele_chapter){chapter->id, chapter->href, chapter->at, chapter->game,
                                  chapter->source_line};
}

/* The chapter of an id; the number of chapters if there is none. */
static size_t find_id(const struct stele_study *study, const char *id)
{
    size_t k = 0;

    while (k < study->body.chapters_n && strcmp(study->body.chapters[k].id, id) != 0)
        k++;
    return k;
}

bool stele_study_find(const struct stele_study *study, const char *text, size_t *out)
{
    const size_t k = find_id(study, text);
    int32_t number;

    if (k < study->body.chapters_n) {
        *out = k;
        return true;
    }
    if (!number_parse(text, strlen(text), &number) || number < 1 ||
        (size_t)number > study->body.chapters_n)
        return false;
    *out = (size_t)number - 1;
    return true;
}

static const char *part_name(enum stele_study_part part)
{
    static const char *const names[] = {[STELE_STUDY_TITLE] = "title",
                                        [STELE_STUDY_INTRODUCTION] = "introduction",
                                        [STELE_STUDY_AUTHOR] = "author",
                                        [STELE_STUDY_DATE] = "date"};

    return names[part];
}

/* Their order in a file. */
static int part_rank(const char *name)
{
    static const char *const order[] = {"title", "author", "date", "introduction"};

    for (int i = 0; i < 4; i++)
        if (strcmp(order[i], name) == 0)
            return i;
    return -1;
}

static bool has_part(const struct stele_study *study, size_t k, enum stele_study_part part)
{
    if (k == STELE_STUDY_ITSELF)
        return (unsigned)part <= STELE_STUDY_DATE;
    return k < study->body.chapters_n && (unsigned)part <= STELE_STUDY_INTRODUCTION;
}

static struct study_items *items_of(const struct stele_study *study, size_t k)
{
    return k == STELE_STUDY_ITSELF ? (struct study_items *)&study->body.items
                                   : &study->body.chapters[k].items;
}

/* The text of a part in exactly one language ("": the plain one), or with lang NULL in any; its index
 * among the items, or their number. */
static size_t find_text(const struct study_items *items, enum stele_study_part part,
                        const char *lang)
{
    size_t i = 0;

    for (; i < items->n; i++) {
        const char *const own = stele_item_attr(&items->list[i], "xml:lang");
        if (strcmp(items->list[i].name, part_name(part)) == 0 &&
            (lang == NULL || strcmp(own != NULL ? own : "", lang) == 0))
            break;
    }
    return i;
}

const char *stele_study_text_in(const struct stele_study *study, size_t k,
                                enum stele_study_part part, const char *lang)
{
    if (!has_part(study, k, part))
        return "";
    const struct study_items *const items = items_of(study, k);
    const size_t i = find_text(items, part, lang != NULL ? lang : "");
    return i < items->n ? items->list[i].text : "";
}

const char *stele_study_text(const struct stele_study *study, size_t k, enum stele_study_part part,
                             const char *lang)
{
    const char *const tries[] = {lang != NULL ? lang : "en", "", NULL};

    if (!has_part(study, k, part))
        return "";
    const struct study_items *const items = items_of(study, k);
    for (size_t t = 0; t < sizeof tries / sizeof tries[0]; t++) {
        const size_t i = find_text(items, part, tries[t]);
        if (i < items->n)
            return items->list[i].text;
    }
    return "";
}

/* ---- Logs beside the study ------------------------------------------------------------------- */

static int refuse_file(struct stele_diags *diags, enum stele_diag_kind kind, const char *code,
                       const char *name, int error)
{
    struct stele_diag *diag = diags_add(diags, STELE_ERROR, kind, code);

    if (diag != NULL) {
        fact_text(&diag->why.facts, "name", name);
        if (error != 0)
            fact_text(&diag->why.facts, "error", strerror(error));
    }
    return kind == STELE_D_IO ? STELE_EIO : STELE_EINPUT;
}

static int refuse_open(struct stele_diags *diags, const char *name, int error)
{
    switch (error) {
    case ENOENT:
        return refuse_file(diags, STELE_D_IO, "io.not-found", name, 0);
    case EACCES:
    case EPERM:
        return refuse_file(diags, STELE_D_IO, "io.denied", name, 0);
    case ELOOP:
    case ENOTDIR: /* what O_NOFOLLOW and O_DIRECTORY together make of a link to a folder */
        return refuse_file(diags, STELE_D_FORMAT, "study.link", name, 0);
    case EISDIR:
    case ENXIO: /* see input_open */
        return refuse_file(diags, STELE_D_FORMAT, "study.no-file", name, 0);
    case ENOMEM:
        return STELE_ENOMEM;
    default:
        return refuse_file(diags, STELE_D_IO, "io.open", name, error);
    }
}

/* Opens a file below a folder, step by step, so that no link can lead anywhere else. */
static int open_below(const char *folder, const char *href, struct stat *status)
{
    const char *code;
    int at = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    char step[256];

    while (at >= 0) {
        const size_t n = strcspn(href, "/");
        const bool last = href[n] == '\0';
        int next = -1;
        errno = ENAMETOOLONG;
        if (n < sizeof step) {
            memcpy(step, href, n);
            step[n] = '\0';
            next = last ? input_open(at, step, O_NOFOLLOW, status, &code)
                        : openat(at, step, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_DIRECTORY);
        }
        const int error = errno;
        close(at);
        errno = error;
        if (last || next < 0)
            return next;
        at = next;
        href += n + 1;
    }
    return at;
}

/* "folder/href"; NULL without memory. */
static char *join(const char *file, const char *href)
{
    const char *const slash = strrchr(file, '/');
    const size_t n = slash != NULL ? (size_t)(slash - file) + 1 : 0;
    char *path = malloc(n + strlen(href) + 1);

    if (path != NULL) {
        memcpy(path, file, n);
        strcpy(path + n, href);
    }
    return path;
}

static int read_all(int fd, const char *name, struct stele_buf *out, struct stamp *stamp,
                    struct stele_diags *diags)
{
    char piece[1 << 14];

    for (;;) {
        const ssize_t n = read(fd, piece, sizeof piece);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return refuse_file(diags, STELE_D_IO, "io.read", name, errno);
        if (n == 0)
            return out->failed ? STELE_ENOMEM : STELE_OK;
        stele_buf_add(out, piece, (size_t)n);
        stamp_feed(stamp, piece, (size_t)n);
        if (out->size > stele_limits_default.bytes) {
            struct stele_diag *diag = diags_add(diags, STELE_ERROR, STELE_D_LIMIT, "limit.bytes");
            if (diag != NULL)
                fact_int(&diag->why.facts, "limit", (int32_t)stele_limits_default.bytes);
            return STELE_EINPUT;
        }
    }
}

/* Reads the file of a chapter into it. */
static int take_beside(const struct stele_study *study, struct study_chapter *chapter,
                       struct stele_diags *diags)
{
    struct stele_buf data = {0};
    struct stamp stamp = {0};

    if (study->origin.given == NULL)
        return refuse_file(diags, STELE_D_FORMAT, "study.no-folder", chapter->href, 0);
    char *folder = join(study->origin.given, ""), *path = join(study->name, chapter->href);
    int code = STELE_ENOMEM;
    if (folder != NULL && path != NULL) {
        struct stat status;
        const int fd = open_below(folder, chapter->href, &status);
        if (fd < 0) {
            code = refuse_open(diags, chapter->href, errno);
        } else {
            stamp_start(&stamp, &status);
            code = read_all(fd, chapter->href, &data, &stamp, diags);
            close(fd);
        }
    }
    free(folder);
    /* An empty file is one that the reader of logs has words for. */
    if (code == STELE_OK && data.data == NULL) {
        stele_buf_puts(&data, "");
        code = data.failed ? STELE_ENOMEM : STELE_OK;
    }
    if (code != STELE_OK) {
        stele_buf_free(&data);
        free(path);
        return code;
    }
    free(chapter->own);
    free(chapter->path);
    chapter->own = data.data;
    chapter->text = data.data;
    chapter->size = data.size;
    chapter->path = path;
    chapter->stamp = stamp;
    return STELE_OK;
}

/* ---- The logs -------------------------------------------------------------------------------- */

int stele_study_source(struct stele_study *study, size_t k, struct stele_source *out,
                       struct stele_diags *diags)
{
    if (k >= study->body.chapters_n)
        return STELE_EUSAGE;
    struct study_chapter *const chapter = &study->body.chapters[k];
    const bool beside = *chapter->href != '\0';
    if (beside) {
        const int code = take_beside(study, chapter, diags);
        if (code != STELE_OK)
            return code;
    }
    *out = (struct stele_source){.path = beside ? chapter->path : study->name,
                                 .data = chapter->text,
                                 .size = chapter->size,
                                 .line = beside ? 1 : chapter->text_line};
    return STELE_OK;
}

bool stele_study_node(const struct stele_study *study, size_t k, const struct stele_log *log,
                      struct stele_node *out)
{
    *out = (struct stele_node){0, 0};
    if (k >= study->body.chapters_n)
        return false;
    const char *const at = study->body.chapters[k].at;
    return *at == '\0' || stele_node_parse(log, at, out);
}

static int judge_node(const struct stele_study *study, size_t k, const struct stele_log *log,
                      struct stele_diags *diags)
{
    const struct study_chapter *const chapter = &study->body.chapters[k];
    struct stele_node node;

    if (stele_study_node(study, k, log, &node))
        return STELE_OK;
    struct stele_diag *diag = diags_add(diags, STELE_ERROR, STELE_D_FORMAT, "study.no-such-node");
    if (diag != NULL) {
        diag->line = chapter->source_line;
        snprintf(diag->node, sizeof diag->node, "%s", chapter->id);
        fact_text(&diag->why.facts, "found", chapter->at);
    }
    return STELE_EINPUT;
}

int stele_study_judge(struct stele_study *study, size_t k, struct stele_diags *diags)
{
    struct stele_source source;
    struct stele_log *log = NULL;

    if (k >= study->body.chapters_n)
        return STELE_EUSAGE;
    if (*study->body.chapters[k].at == '\0')
        return STELE_OK;
    int code = stele_study_source(study, k, &source, NULL);
    if (code == STELE_OK)
        code = log_restore_form(study->lib, &source, &log, NULL);
    if (code == STELE_OK)
        code = judge_node(study, k, log, diags);
    else if (code != STELE_ENOMEM)
        code = STELE_OK;
    stele_log_free(log);
    return code;
}

int stele_study_log(struct stele_study *study, size_t k, const struct stele_limits *limits,
                    struct stele_log **out, struct stele_diags *diags)
{
    struct stele_source source;

    *out = NULL;
    int code = stele_study_source(study, k, &source, diags);
    if (code != STELE_OK)
        return code;
    code = stele_log_read(study->lib, &source, limits, out, diags);
    if (*out == NULL)
        return code;
    const struct study_chapter *const chapter = &study->body.chapters[k];
    /* A log beside the study is a file like any other. */
    if (chapter->path != NULL && !origin_set(&(*out)->origin, chapter->path, &chapter->stamp)) {
        stele_log_free(*out);
        *out = NULL;
        return STELE_ENOMEM;
    }
    const int judged = judge_node(study, k, *out, diags);
    return code == STELE_OK ? judged : code;
}

/* ---- Editing --------------------------------------------------------------------------------- */

const struct stele_reason *stele_study_refusal(const struct stele_study *study)
{
    return study->refused ? &study->refusal : NULL;
}

static int refuse_edit(struct stele_study *study)
{
    study->refused = true;
    return STELE_EUSAGE;
}

static int refuse_text(struct stele_study *study, const char *code, const char *key,
                       const char *text)
{
    refuse(&study->refusal, code, NULL);
    fact_text(&study->refusal.facts, key, text);
    return refuse_edit(study);
}

static int changed(struct stele_study *study)
{
    study->generation++;
    return STELE_OK;
}

static bool is_language(const char *lang)
{
    const size_t n = strlen(lang);

    return n > 0 && n <= 35 &&
           strspn(lang, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-") == n;
}

/* A text as it is kept: cleaned, without spaces around it; NULL without memory. */
static const char *kept_text(struct stele_study *study, const char *text)
{
    const char *const clean = annot_clean(study->body.arena, text);

    if (clean == NULL)
        return NULL;
    const size_t end = size_to_last(clean, strlen(clean)), from = spaces_ahead(clean, end);
    return arena_copy(study->body.arena, clean + from, end - from);
}

/* After the last text that comes before or beside it in the order of a file. */
static size_t place_for(const struct study_items *items, enum stele_study_part part)
{
    const int rank = part_rank(part_name(part));
    size_t place = 0;

    for (size_t i = 0; i < items->n; i++) {
        const int other = part_rank(items->list[i].name);
        if (other >= 0 && other <= rank)
            place = i + 1;
    }
    return place;
}

static int add_text(struct stele_study *study, struct study_items *items,
                    enum stele_study_part part, const char *lang, const char *text)
{
    struct arena *const arena = study->body.arena;
    struct stele_item item = {.name = part_name(part), .text = text};

    if (*lang != '\0') {
        item.attrs = arena_alloc(arena, sizeof *item.attrs);
        if (item.attrs == NULL)
            return STELE_ENOMEM;
        item.attrs[0] = (struct stele_setting){"xml:lang", arena_puts(arena, lang)};
        item.attrs_n = 1;
        if (item.attrs[0].value == NULL)
            return STELE_ENOMEM;
    }
    return study_items_add(items, place_for(items, part), &item) ? changed(study) : STELE_ENOMEM;
}

int stele_study_set_text(struct stele_study *study, size_t k, enum stele_study_part part,
                         const char *lang, const char *text)
{
    const bool tongued = part <= STELE_STUDY_INTRODUCTION;
    const char *const in = lang != NULL ? lang : "";

    study->refused = false;
    if (!has_part(study, k, part) || (*in != '\0' && (!tongued || !is_language(in))))
        return STELE_EUSAGE;
    const char *const kept = kept_text(study, text != NULL ? text : "");
    if (kept == NULL)
        return STELE_ENOMEM;
    if (!bounds_text(part_name(part), kept, &study->refusal))
        return refuse_edit(study);
    struct study_items *const items = items_of(study, k);
    const size_t i = find_text(items, part, in);
    if (i == items->n)
        return *kept == '\0' ? STELE_OK : add_text(study, items, part, in, kept);
    if (*kept != '\0') {
        items->list[i].text = kept;
    } else {
        items->n--;
        memmove(items->list + i, items->list + i + 1, (items->n - i) * sizeof *items->list);
    }
    return changed(study);
}

/* Whether chapter `self` (or a new one, with the number of chapters) may have an id. */
static int check_id(struct stele_study *study, size_t self, const char *id)
{
    const size_t other = find_id(study, id);

    if (!bounds_id(id, strlen(id)))
        return refuse_text(study, "log.bad-id", "id", id);
    if (other < study->body.chapters_n && other != self)
        return refuse_text(study, "study.duplicate-chapter", "id", id);
    return STELE_OK;
}

static const char *invent_id(const struct stele_study *study)
{
    char id[24];
    size_t number = 1;

    do
        snprintf(id, sizeof id, "c%zu", number++);
    while (find_id(study, id) < study->body.chapters_n);
    return arena_puts(study->body.arena, id);
}

/* Puts a chapter in its place; it is the study's then. */
static int insert(struct stele_study *study, size_t k, const char *id, struct study_chapter chapter)
{
    struct study_body *const body = &study->body;

    study->refused = false;
    if (k > body->chapters_n)
        return STELE_EUSAGE;
    if (body->chapters_n >= BOUNDS_CHAPTERS) {
        bounds_refuse(&study->refusal, "limit.chapters", NULL, BOUNDS_CHAPTERS);
        return refuse_edit(study);
    }
    const int code = id != NULL ? check_id(study, body->chapters_n, id) : STELE_OK;
    if (code != STELE_OK)
        return code;
    chapter.id = id != NULL ? arena_puts(body->arena, id) : invent_id(study);
    if (chapter.id == NULL || !stele_grow(&body->chapters, &body->chapters_room,
                                           body->chapters_n + 1, sizeof *body->chapters))
        return STELE_ENOMEM;
    memmove(body->chapters + k + 1, body->chapters + k,
            (body->chapters_n - k) * sizeof *body->chapters);
    body->chapters[k] = chapter;
    body->chapters_n++;
    return changed(study);
}

/* The log of a chapter as a study keeps it. */
static int take_log(struct stele_study *study, const struct stele_log *log,
                    struct study_chapter *chapter)
{
    struct stele_buf text = {0};
    const char *const game = arena_puts(study->body.arena, stele_log_info(log)->id);
    const int code = game != NULL ? study_log_text(log, &text) : STELE_ENOMEM;

    if (code != STELE_OK) {
        stele_buf_free(&text);
        return code;
    }
    chapter->game = game;
    chapter->own = text.data;
    chapter->text = text.data;
    chapter->size = size_to_last(text.data, text.size);
    chapter->text_line = 0;
    chapter->canonical = true;
    return STELE_OK;
}

int stele_study_add(struct stele_study *study, size_t k, const char *id,
                    const struct stele_log *log)
{
    struct study_chapter chapter = {.href = "", .at = ""};
    int code = take_log(study, log, &chapter);

    if (code == STELE_OK)
        code = insert(study, k, id, chapter);
    if (code != STELE_OK)
        free(chapter.own);
    return code;
}

int stele_study_add_beside(struct stele_study *study, size_t k, const char *id, const char *href)
{
    struct study_chapter chapter = {.at = "", .game = "", .text = ""};

    study->refused = false;
    if (!study_is_href(href))
        return refuse_text(study, "study.bad-href", "found", href);
    chapter.href = annot_clean(study->body.arena, href);
    return chapter.href != NULL ? insert(study, k, id, chapter) : STELE_ENOMEM;
}

int stele_study_remove(struct stele_study *study, size_t k)
{
    struct study_body *const body = &study->body;

    study->refused = false;
    if (k >= body->chapters_n)
        return STELE_EUSAGE;
    study_chapter_free(&body->chapters[k]);
    body->chapters_n--;
    memmove(body->chapters + k, body->chapters + k + 1,
            (body->chapters_n - k) * sizeof *body->chapters);
    return changed(study);
}

int stele_study_move(struct stele_study *study, size_t from, size_t to)
{
    struct study_chapter *const list = study->body.chapters;

    study->refused = false;
    if (from >= study->body.chapters_n || to >= study->body.chapters_n)
        return STELE_EUSAGE;
    if (from == to)
        return STELE_OK;
    const struct study_chapter moved = list[from];
    if (from < to)
        memmove(list + from, list + from + 1, (to - from) * sizeof *list);
    else
        memmove(list + to + 1, list + to, (from - to) * sizeof *list);
    list[to] = moved;
    return changed(study);
}

int stele_study_rename(struct stele_study *study, size_t k, const char *id)
{
    study->refused = false;
    if (k >= study->body.chapters_n)
        return STELE_EUSAGE;
    const int code = check_id(study, k, id);
    const char *const own = code == STELE_OK ? arena_puts(study->body.arena, id) : NULL;
    if (own == NULL)
        return code == STELE_OK ? STELE_ENOMEM : code;
    study->body.chapters[k].id = own;
    return changed(study);
}

int stele_study_set_at(struct stele_study *study, size_t k, const char *at)
{
    const char *const wanted = at != NULL ? at : "";

    study->refused = false;
    if (k >= study->body.chapters_n)
        return STELE_EUSAGE;
    if (*wanted != '\0' && !study_is_node(wanted)) {
        refuse_text(study, "log.bad-value", "found", wanted);
        fact_text(&study->refusal.facts, "attribute", "at");
        return STELE_EUSAGE;
    }
    const char *const own = annot_clean(study->body.arena, wanted);
    if (own == NULL)
        return STELE_ENOMEM;
    study->body.chapters[k].at = own;
    return changed(study);
}

int stele_study_embed(struct stele_study *study, size_t k, struct stele_diags *diags)
{
    struct stele_source source;
    struct stele_log *log = NULL;

    study->refused = false;
    if (k >= study->body.chapters_n)
        return STELE_EUSAGE;
    struct study_chapter *const chapter = &study->body.chapters[k];
    if (*chapter->href == '\0')
        return STELE_OK;
    int code = stele_study_source(study, k, &source, diags);
    struct study_chapter taken = *chapter;
    if (code == STELE_OK)
        code = log_restore_form(study->lib, &source, &log, diags);
    if (code == STELE_OK)
        code = take_log(study, log, &taken);
    stele_log_free(log);
    if (code != STELE_OK)
        return code;
    free(chapter->own);
    free(chapter->path);
    taken.href = "";
    taken.path = NULL;
    *chapter = taken;
    return changed(study);
}

int stele_study_set_log(struct stele_study *study, size_t k, const struct stele_log *log)
{
    study->refused = false;
    if (k >= study->body.chapters_n)
        return STELE_EUSAGE;
    struct study_chapter *const chapter = &study->body.chapters[k];
    if (*chapter->href != '\0')
        return refuse_text(study, "study.beside", "name", chapter->href);
    struct study_chapter taken = *chapter;
    const int code = take_log(study, log, &taken);
    if (code != STELE_OK)
        return code;
    free(chapter->own);
    *chapter = taken;
    return changed(study);
}
