#include "core/xml/xmlready.h"

#include "core/xml/xmlcompat.h"

#include <pthread.h>
#include <stdlib.h>

bool xml_have_room(size_t size)
{
    void *const room = malloc(size);

    free(room);
    return room != NULL;
}

enum { START_ROOM = 16 << 10 }; /* some locks and tables */

/* One thread at a time: before libxml2 has its locks, it shares what it makes without them. */
bool xml_start(void)
{
    static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;
    struct xml_silence silence;

    if (!xml_have_room(START_ROOM))
        return false;
    pthread_mutex_lock(&starting);
    xml_silence_begin(&silence);
    xmlInitParser();
    xml_silence_end(&silence);
    pthread_mutex_unlock(&starting);
    return !silence.no_memory;
}

bool xml_ready(void)
{
    xmlInitParser();
    return xmlcompat_ready(xml_have_room);
}

static void on_error(void *user, xmlcompat_error *error)
{
    struct xml_silence *const silence = user;

    silence->no_memory |= error->code == XML_ERR_NO_MEMORY;
}

void xml_silence_begin(struct xml_silence *silence)
{
    *silence = (struct xml_silence){.handler = (void (*)(void))xmlStructuredError,
                                    .user = xmlStructuredErrorContext};
    xmlSetStructuredErrorFunc(silence, on_error);
}

void xml_silence_end(const struct xml_silence *silence)
{
    xmlSetStructuredErrorFunc(silence->user, (xmlStructuredErrorFunc)silence->handler);
}
