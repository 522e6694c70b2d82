// Makes system calls fail and clocks jump in a program that is linked with the shared C library.
// The page that FAULTS names is shared with the test, which writes and reads it while the program runs.
// To add a call: a line in CALLS, a definition below, and its errors in calls.py.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#define CALLS(X) \
    X(open) X(read) X(pread) X(write) X(close) X(fstat) X(stat) X(lstat) X(lseek) X(fsync) X(fdatasync) \
    X(rename) X(link) X(unlink) X(ftruncate) X(fcntl) X(flock) X(fchmod) X(chmod) X(poll) X(pipe) X(socket) \
    X(bind) X(listen) X(accept4) X(connect) X(recv) X(send) X(sendto) X(epoll_create1) X(epoll_ctl) \
    X(epoll_wait) X(syscall) X(timerfd_create) X(timerfd_settime) X(pthread_create)

#define NAME(call) call_##call,
enum { CALLS(NAME) call_count };

/// The layout is that of `Page` in program.py.
static struct page {
    /// Seconds by which the wall clock, and the clocks that never jump, are ahead of the system's.
    int64_t wall_ahead, monotonic_ahead;
    /// The calls from the `first` to the `last` of this kind fail with `error`, or are cut short where that is -1.
    uint32_t call, first, last;
    int32_t error;
    /// How many have failed, and the descriptor of the first of them.
    uint32_t failed;
    int32_t descriptor;
    uint32_t counts[call_count];
} *page;

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("FAULTS");
    int file = path ? (int)syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC) : -1;
    if (file < 0) return;
    void *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (memory != MAP_FAILED) page = memory;
    syscall(SYS_close, file);
}

/// Whether a descriptor can fail so: a pipe from the program to itself has neither a disk nor a reader who may go.
static int can_fail(int descriptor, int error) {
    struct stat status;
    return error < 0 || error == EINTR || error == EAGAIN || descriptor <= 2 || syscall(SYS_fstat, descriptor, &status) != 0
        || !S_ISFIFO(status.st_mode);
}

/// The error that this call is to fail with, 0 for none.
static int fault(int call, int descriptor) {
    if (!page) return 0;
    uint32_t number = __atomic_add_fetch(&page->counts[call], 1, __ATOMIC_RELAXED);
    if (call != (int)page->call || number < page->first || number > page->last) return 0;
    if (!can_fail(descriptor, page->error)) return 0;
    if (__atomic_add_fetch(&page->failed, 1, __ATOMIC_RELAXED) == 1) page->descriptor = descriptor;
    return page->error;
}

#define REAL(call) \
    ({ static __typeof__(&call) found; \
       if (!found) found = (__typeof__(&call))dlsym(RTLD_NEXT, #call); \
       found; })

/// Calls that fail before anything is done.
#define FAILING(call, type, parameters, arguments, descriptor) \
    type call parameters { \
        int error = fault(call_##call, descriptor); \
        if (error > 0) return errno = error, -1; \
        return REAL(call) arguments; \
    }

/// Calls that take a count of bytes, and may do fewer.
#define PARTIAL(call, parameters, arguments) \
    ssize_t call parameters { \
        int error = fault(call_##call, file); \
        if (error > 0) return errno = error, -1; \
        if (error < 0 && count > 7) count = 7; \
        return REAL(call) arguments; \
    }

#define OPENING(name) \
    int name(const char *path, int flags, ...) { \
        va_list rest; \
        va_start(rest, flags); \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
        va_end(rest); \
        int error = fault(call_open, -1); \
        if (error > 0) return errno = error, -1; \
        return REAL(name)(path, flags, mode); \
    }
OPENING(open)
OPENING(open64)

#define CONTROLLING(name) \
    int name(int file, int command, ...) { \
        va_list rest; \
        va_start(rest, command); \
        void *argument = va_arg(rest, void *); \
        va_end(rest); \
        int error = fault(call_fcntl, file); \
        if (error > 0) return errno = error, -1; \
        return REAL(name)(file, command, argument); \
    }
CONTROLLING(fcntl)
CONTROLLING(fcntl64)

PARTIAL(read, (int file, void *bytes, size_t count), (file, bytes, count))
PARTIAL(pread, (int file, void *bytes, size_t count, off_t offset), (file, bytes, count, offset))
PARTIAL(write, (int file, const void *bytes, size_t count), (file, bytes, count))
PARTIAL(recv, (int file, void *bytes, size_t count, int flags), (file, bytes, count, flags))
PARTIAL(send, (int file, const void *bytes, size_t count, int flags), (file, bytes, count, flags))
PARTIAL(sendto, (int file, const void *bytes, size_t count, int flags, const struct sockaddr *to, socklen_t length),
    (file, bytes, count, flags, to, length))

/// On Linux the descriptor has gone, whatever the error.
int close(int file) {
    int error = fault(call_close, file);
    int answer = REAL(close)(file);
    return error > 0 ? errno = error, -1 : answer;
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument) {
    int error = fault(call_pthread_create, -1);
    return error > 0 ? error : REAL(pthread_create)(thread, attributes, run, argument);
}

long syscall(long number, ...) {
    va_list rest;
    va_start(rest, number);
    long a[6];
    for (int index = 0; index < 6; index++) a[index] = va_arg(rest, long);
    va_end(rest);
    int error = number == SYS_epoll_pwait2 ? fault(call_syscall, (int)a[0]) : 0;
    if (error > 0) return errno = error, -1;
    return REAL(syscall)(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

FAILING(fstat, int, (int file, struct stat *status), (file, status), file)
FAILING(stat, int, (const char *path, struct stat *status), (path, status), -1)
FAILING(lstat, int, (const char *path, struct stat *status), (path, status), -1)
FAILING(lseek, off_t, (int file, off_t offset, int from), (file, offset, from), file)
FAILING(fsync, int, (int file), (file), file)
FAILING(fdatasync, int, (int file), (file), file)
FAILING(rename, int, (const char *from, const char *to), (from, to), -1)
FAILING(link, int, (const char *from, const char *to), (from, to), -1)
FAILING(unlink, int, (const char *path), (path), -1)
FAILING(ftruncate, int, (int file, off_t length), (file, length), file)
FAILING(flock, int, (int file, int operation), (file, operation), file)
FAILING(fchmod, int, (int file, mode_t mode), (file, mode), file)
FAILING(chmod, int, (const char *path, mode_t mode), (path, mode), -1)
FAILING(poll, int, (struct pollfd *files, nfds_t count, int time), (files, count, time), -1)
FAILING(pipe, int, (int ends[2]), (ends), -1)
FAILING(socket, int, (int family, int type, int protocol), (family, type, protocol), -1)
FAILING(bind, int, (int file, const struct sockaddr *address, socklen_t length), (file, address, length), file)
FAILING(listen, int, (int file, int count), (file, count), file)
FAILING(accept4, int, (int file, struct sockaddr *address, socklen_t *length, int flags),
    (file, address, length, flags), file)
FAILING(connect, int, (int file, const struct sockaddr *address, socklen_t length), (file, address, length), file)
FAILING(epoll_create1, int, (int flags), (flags), -1)
FAILING(epoll_ctl, int, (int poll, int operation, int file, struct epoll_event *event),
    (poll, operation, file, event), poll)
FAILING(epoll_wait, int, (int poll, struct epoll_event *events, int count, int time),
    (poll, events, count, time), poll)

// Clocks

static char tells_wall_time[4096];

int timerfd_create(int clock, int flags) {
    int error = fault(call_timerfd_create, -1);
    if (error > 0) return errno = error, -1;
    int timer = REAL(timerfd_create)(clock, flags);
    if (timer >= 0 && timer < 4096) tells_wall_time[timer] = clock == CLOCK_REALTIME;
    return timer;
}

int timerfd_settime(int timer, int flags, const struct itimerspec *time, struct itimerspec *before) {
    int error = fault(call_timerfd_settime, timer);
    if (error > 0) return errno = error, -1;
    struct itimerspec own = *time;
    if (page && flags & TFD_TIMER_ABSTIME && (own.it_value.tv_sec || own.it_value.tv_nsec)) {
        int is_wall = timer < 4096 && tells_wall_time[timer];
        own.it_value.tv_sec -= is_wall ? page->wall_ahead : page->monotonic_ahead;
        // What has passed is due at once; zero would be never.
        if (own.it_value.tv_sec < 0) own.it_value.tv_sec = 0, own.it_value.tv_nsec = 1;
    }
    return REAL(timerfd_settime)(timer, flags, &own, before);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    int answer = REAL(clock_gettime)(clock, time);
    if (answer != 0 || !page) return answer;
    switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE: time->tv_sec += page->wall_ahead; break;
    case CLOCK_MONOTONIC:
    case CLOCK_MONOTONIC_RAW:
    case CLOCK_MONOTONIC_COARSE:
    case CLOCK_BOOTTIME: time->tv_sec += page->monotonic_ahead; break;
    }
    return answer;
}
