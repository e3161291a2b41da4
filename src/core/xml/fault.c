#include "core/xml/fault.h"

#include "core/base/space.h"
#include "core/xml/xmlcompat.h"

#include <string.h>

static const char *code_of(int code)
{
    switch (code) {
    case XML_ERR_UNKNOWN_ENCODING:
    case XML_ERR_UNSUPPORTED_ENCODING:
    case XML_ERR_ENCODING_NAME:
    case XML_ERR_MISSING_ENCODING:
        return "xml.encoding";
    case XML_ERR_INVALID_ENCODING:
    case XML_ERR_INVALID_CHAR:
    case XML_I18N_CONV_FAILED:
        return "xml.character";
    case XML_ERR_UNDECLARED_ENTITY:
    case XML_WAR_UNDECLARED_ENTITY:
        return "xml.entity";
    case XML_ERR_DOCTYPE_NOT_FINISHED:
        return "xml.doctype";
    default:
        return "xml.syntax";
    }
}

/* Maps an error code to the fact that the message "xml.syntax" or "xml.character" uses for it. */
static const char *kind_of(int code)
{
    switch (code) {
    case XML_ERR_TAG_NOT_FINISHED:
    case XML_ERR_DOCUMENT_EMPTY:
    case XML_ERR_COMMENT_NOT_FINISHED:
    case XML_ERR_CDATA_NOT_FINISHED:
    case XML_ERR_PI_NOT_FINISHED:
        return "cut";
    case XML_ERR_TAG_NAME_MISMATCH:
        return "crossed";
    case XML_ERR_ATTRIBUTE_REDEFINED:
    case XML_NS_ERR_ATTRIBUTE_REDEFINED:
        return "twice";
    case XML_ERR_ATTRIBUTE_NOT_STARTED:
    case XML_ERR_ATTRIBUTE_NOT_FINISHED:
    case XML_ERR_ATTRIBUTE_WITHOUT_VALUE:
    case XML_ERR_SPACE_REQUIRED:
        return "attribute";
    case XML_ERR_LT_IN_ATTRIBUTE:
        return "less";
    case XML_ERR_ENTITYREF_NO_NAME:
    case XML_ERR_ENTITYREF_SEMICOL_MISSING:
    case XML_ERR_INVALID_HEX_CHARREF:
    case XML_ERR_INVALID_DEC_CHARREF:
    case XML_ERR_INVALID_CHARREF:
        return "ampersand";
    case XML_ERR_GT_REQUIRED:
        return "unclosed";
    case XML_ERR_NAME_REQUIRED:
    case XML_ERR_INTERNAL_ERROR: /* <! that is neither a comment nor CDATA */
    case XML_NS_ERR_QNAME:
    case XML_NS_ERR_COLON:
        return "name";
    case XML_NS_ERR_UNDEFINED_NAMESPACE:
        return "prefix";
    case XML_NS_ERR_XML_NAMESPACE:
    case XML_NS_ERR_EMPTY:
        return "namespace";
    case XML_ERR_HYPHEN_IN_COMMENT:
        return "hyphens";
    case XML_ERR_MISPLACED_CDATA_END:
        return "brackets";
    case XML_ERR_DOCUMENT_END:
    case XML_ERR_EXTRA_CONTENT:
        return "more";
    case XML_ERR_XMLDECL_NOT_FINISHED:
    case XML_ERR_XMLDECL_NOT_STARTED:
    case XML_ERR_RESERVED_XML_NAME:
    case XML_ERR_VERSION_MISSING:
    case XML_ERR_UNKNOWN_VERSION:
    case XML_ERR_STANDALONE_VALUE:
    case XML_ERR_STRING_NOT_STARTED:
    case XML_ERR_STRING_NOT_CLOSED:
        return "declaration";
    case XML_ERR_INVALID_CHAR:
        return "number"; /* of the character */
    default:
        return NULL;
    }
}

struct xml_fault xml_fault_of(const struct _xmlError *error)
{
    const char *const message = error->message != NULL ? error->message : "";

    return (struct xml_fault){
        .code = code_of(error->code),
        .kind = kind_of(error->code),
        .number = error->code == XML_ERR_INVALID_CHAR ? error->int1 : 1,
        .what = error->str1 != NULL ? error->str1 : "",
        .message = message,
        .size = size_to_last(message, strlen(message)),
        .line = error->line > 0 ? (unsigned)error->line : 0,
        .no_memory = error->code == XML_ERR_NO_MEMORY,
    };
}

/* Uses the parser's own message for faults that have none of ours. */
void xml_fault_tell(const struct xml_fault *fault, struct stele_facts *facts)
{
    if (facts == NULL)
        return;
    if (fault->kind == NULL) {
        fact_slice(facts, "found", fault->message, fault->size);
        return;
    }
    fact_int(facts, fault->kind, fault->number);
    if (*fault->what != '\0')
        fact_slice(facts, "what", fault->what, strlen(fault->what));
}
