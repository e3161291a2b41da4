#include "analysis/crew.h"

#include <pthread.h>
#include <unistd.h>

struct shift {
    void (*work)(void *user, unsigned worker, size_t item);
    void *user;
    pthread_mutex_t lock; /* guards what follows */
    size_t next, n, done;
    bool stopped;
};

struct hand {
    struct shift *shift;
    unsigned worker;
};

static bool take(struct shift *shift, size_t *item, bool finished)
{
    pthread_mutex_lock(&shift->lock);
    shift->done += finished;
    const bool more = !shift->stopped && shift->next < shift->n;
    if (more)
        *item = shift->next++;
    pthread_mutex_unlock(&shift->lock);
    return more;
}

static void *toil(void *user)
{
    const struct hand *const hand = user;
    size_t item;

    for (bool more = take(hand->shift, &item, false); more; more = take(hand->shift, &item, true))
        hand->shift->work(hand->shift->user, hand->worker, item);
    return NULL;
}

/* Works in the caller's thread, which also calls the watch. */
static void run_and_report(struct crew *crew, struct shift *shift)
{
    const struct stele_watch *const watch = crew->watch;
    size_t item;

    for (bool more = take(shift, &item, false); more; more = take(shift, &item, true)) {
        shift->work(shift->user, 0, item);
        if (watch == NULL)
            continue;
        pthread_mutex_lock(&shift->lock);
        const uint64_t done = crew->done + shift->done + 1;
        pthread_mutex_unlock(&shift->lock);
        if (!watch->progress(watch->user, done, crew->total)) {
            pthread_mutex_lock(&shift->lock);
            shift->stopped = true;
            pthread_mutex_unlock(&shift->lock);
        }
    }
}

bool crew_run(struct crew *crew, size_t n, void (*work)(void *user, unsigned worker, size_t item),
              void *user)
{
    struct shift shift = {.work = work, .user = user, .n = n};
    struct hand hands[CREW_MAX];
    pthread_t threads[CREW_MAX];
    unsigned started = 1;

    pthread_mutex_init(&shift.lock, NULL);
    for (; started < crew->jobs && started < n; started++) {
        hands[started] = (struct hand){&shift, started};
        if (pthread_create(&threads[started], NULL, toil, &hands[started]) != 0)
            break;
    }
    run_and_report(crew, &shift);
    for (unsigned i = 1; i < started; i++)
        pthread_join(threads[i], NULL);
    pthread_mutex_destroy(&shift.lock);
    crew->done += n;
    return !shift.stopped;
}

unsigned crew_size(unsigned jobs)
{
    if (jobs == 0) {
        const long processors = sysconf(_SC_NPROCESSORS_ONLN);
        jobs = processors > 0 ? (unsigned)processors : 1;
    }
    return jobs < CREW_MAX ? jobs : CREW_MAX;
}
