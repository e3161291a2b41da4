#include "core/base/csv.h"

#include <string.h>

/* Digits, with a sign and a decimal point or without. */
static bool is_number(const char *text)
{
    static const char digits[] = "0123456789";

    text += *text == '+' || *text == '-';
    const size_t whole = strspn(text, digits);
    text += whole;
    if (whole > 0 && *text == '.' && text[1] != '\0')
        text += 1 + strspn(text + 1, digits);
    return whole > 0 && *text == '\0';
}

/* Whether a spreadsheet might take the text for a formula and not for text: it begins with =, +, -, @
 * (also the wide ones of East Asian keyboards), a tab or a line break, and is no number. */
static bool is_formula(const char *text)
{
    static const char *const wide[] = {"\uff1d", "\uff0b", "\uff0d", "\uff20"};

    for (size_t i = 0; i < sizeof wide / sizeof wide[0]; i++)
        if (strncmp(text, wide[i], strlen(wide[i])) == 0)
            return true;
    return *text != '\0' && strchr("=+-@\t\r\n", *text) != NULL && !is_number(text);
}

const char *csv_text(const char *field)
{
    return field[0] == '\'' && is_formula(field + 1) ? field + 1 : field;
}

void stele_buf_csv(struct stele_buf *out, const char *text)
{
    const char *const mark = is_formula(text) ? "'" : "";

    if (strpbrk(text, ",\"\r\n") == NULL) {
        stele_buf_puts(out, mark);
        stele_buf_puts(out, text);
        return;
    }
    stele_buf_printf(out, "\"%s", mark);
    for (; *text != '\0'; text++) {
        if (*text == '"')
            stele_buf_puts(out, "\"");
        stele_buf_add(out, text, 1);
    }
    stele_buf_puts(out, "\"");
}
