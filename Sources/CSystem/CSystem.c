#define _GNU_SOURCE
#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#ifdef __linux__
#include <sched.h>
#include <sys/syscall.h>
#endif
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

static int answer(long result) { return result < 0 ? -errno : (int)result; }

// Files

int system_open_unnamed(const char *folder) {
#ifdef O_TMPFILE
    return answer(open(folder, O_TMPFILE | O_RDWR | O_APPEND | O_EXCL | O_CLOEXEC, 0600));
#else
    (void)folder;
    return -EOPNOTSUPP;
#endif
}

// Sockets

/// No child inherits it; where a send has no flag that keeps it from raising a signal, the socket has one.
static int made_private(int socket) {
    if (socket < 0) return -errno;
    (void)fcntl(socket, F_SETFD, FD_CLOEXEC);
#ifdef SO_NOSIGPIPE
    int yes = 1;
    (void)setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &yes, sizeof yes);
#endif
    return socket;
}

#ifdef SOCK_CLOEXEC
enum { close_on_exec = SOCK_CLOEXEC };
#else
enum { close_on_exec = 0 };
#endif

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

int system_stream_socket(void) {
    return made_private(socket(AF_UNIX, SOCK_STREAM | close_on_exec, 0));
}

int system_socket_pair(int ends[2]) {
    if (socketpair(AF_UNIX, SOCK_STREAM | close_on_exec, 0, ends) < 0) return -errno;
    (void)made_private(ends[0]);
    (void)made_private(ends[1]);
    return 0;
}

size_t system_longest_socket_path(void) {
    struct sockaddr_un address;
    return sizeof address.sun_path - 1;
}

/// Fills `address` and returns how much of it counts, or a negated `errno`.
static int make_address(struct sockaddr_un *address, const char *path) {
    size_t length = strlen(path);
    // The empty name would bind to one that the kernel chooses.
    if (length == 0) return -ENOENT;
    if (length > sizeof address->sun_path - 1) return -ENAMETOOLONG;
    memset(address, 0, sizeof *address);
    address->sun_family = AF_UNIX;
    memcpy(address->sun_path, path, length);
    return (int)(offsetof(struct sockaddr_un, sun_path) + length + 1);
}

int system_connect(int socket, const char *path) {
    struct sockaddr_un address;
    int length = make_address(&address, path);
    if (length < 0) return length;
    return answer(connect(socket, (struct sockaddr *)&address, (socklen_t)length));
}

int system_bind(int socket, const char *path, uint32_t mode) {
    struct sockaddr_un address;
    int length = make_address(&address, path);
    if (length < 0) return length;
    // Linux takes the mode of the file from that of the socket, less the umask.
    (void)fchmod(socket, (mode_t)mode);
    if (bind(socket, (struct sockaddr *)&address, (socklen_t)length) < 0) return -errno;
    if (chmod(path, (mode_t)mode) == 0) return 0;
    int code = -errno;
    (void)unlink(path);
    return code;
}

int system_listen(int socket) {
    int code = system_set_nonblocking(socket);
    return code < 0 ? code : answer(listen(socket, SOMAXCONN));
}

int system_accept(int socket) {
#ifdef __linux__
    return answer(accept4(socket, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC));
#else
    int connection = made_private(accept(socket, NULL, NULL));
    if (connection >= 0) (void)system_set_nonblocking(connection);
    return connection;
#endif
}

int system_check_listening(int socket) {
    struct sockaddr_storage address;
    socklen_t length = sizeof address;
    if (getsockname(socket, (struct sockaddr *)&address, &length) < 0) return -errno;
    if (address.ss_family != AF_UNIX) return -EAFNOSUPPORT;
    int value = 0;
    length = sizeof value;
    if (getsockopt(socket, SOL_SOCKET, SO_TYPE, &value, &length) < 0) return -errno;
    if (value != SOCK_STREAM) return -EPROTOTYPE;
    length = sizeof value;
    if (getsockopt(socket, SOL_SOCKET, SO_ACCEPTCONN, &value, &length) < 0) return -errno;
    return value != 0 ? 0 : -EINVAL;
}

int system_check_in_use(const char *path) {
    int probe = made_private(socket(AF_UNIX, SOCK_DGRAM | close_on_exec, 0));
    if (probe < 0) return probe;
    int code = system_connect(probe, path);
    (void)close(probe);
    return code == -EPROTOTYPE ? 0 : code;
}

long system_receive(int socket, void *bytes, size_t count) {
    ssize_t result = recv(socket, bytes, count, MSG_DONTWAIT);
    return result < 0 ? -errno : result;
}

long system_send(int socket, const void *bytes, size_t count) {
    ssize_t result = send(socket, bytes, count, MSG_DONTWAIT | MSG_NOSIGNAL);
    return result < 0 ? -errno : result;
}

int system_shut_writing(int socket) { return answer(shutdown(socket, SHUT_WR)); }

int system_set_nonblocking(int descriptor) {
    int flags = fcntl(descriptor, F_GETFL);
    if (flags < 0) return -errno;
    return answer(fcntl(descriptor, F_SETFL, flags | O_NONBLOCK));
}

int system_send_datagram(const char *path, const void *bytes, size_t count) {
    struct sockaddr_un address;
    int length = make_address(&address, path);
    if (length < 0) return length;
    if (path[0] == '@') {
        address.sun_path[0] = 0;
        // An abstract name ends where the address does.
        length -= 1;
    }
    int sender = made_private(socket(AF_UNIX, SOCK_DGRAM | close_on_exec, 0));
    if (sender < 0) return sender;
    int code = answer(sendto(
        sender, bytes, count, MSG_DONTWAIT | MSG_NOSIGNAL, (struct sockaddr *)&address, (socklen_t)length
    ));
    (void)close(sender);
    return code;
}

// Readiness

#ifdef __linux__
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <time.h>

int system_epoll_create(void) { return answer(epoll_create1(EPOLL_CLOEXEC)); }

static int control(int epoll, int operation, int descriptor, uint64_t token, uint32_t events) {
    struct epoll_event event = {.data = {.u64 = token}};
    if (events & system_readable) event.events |= EPOLLIN | EPOLLRDHUP;
    if (events & system_writable) event.events |= EPOLLOUT;
    return answer(epoll_ctl(epoll, operation, descriptor, &event));
}

int system_epoll_add(int epoll, int descriptor, uint64_t token, uint32_t events) {
    return control(epoll, EPOLL_CTL_ADD, descriptor, token, events);
}

int system_epoll_change(int epoll, int descriptor, uint64_t token, uint32_t events) {
    return control(epoll, EPOLL_CTL_MOD, descriptor, token, events);
}

int system_epoll_remove(int epoll, int descriptor) {
    return control(epoll, EPOLL_CTL_DEL, descriptor, 0, 0);
}

int system_epoll_add_timer(int epoll, uint64_t token) {
    int timer = timerfd_create(CLOCK_BOOTTIME, TFD_CLOEXEC | TFD_NONBLOCK);
    if (timer < 0) return -errno;
    // By its edge, so that it need not be read.
    struct epoll_event event = {.events = EPOLLIN | EPOLLET, .data = {.u64 = token}};
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, timer, &event) == 0) return timer;
    int code = -errno;
    (void)close(timer);
    return code;
}

int system_set_timer(int timer, uint64_t nanoseconds) {
    // Zero would be never.
    if (nanoseconds < 1) nanoseconds = 1;
    struct itimerspec time = {
        .it_value = {
            .tv_sec = (time_t)(nanoseconds / 1000000000), .tv_nsec = (long)(nanoseconds % 1000000000),
        },
    };
    return answer(timerfd_settime(timer, TFD_TIMER_ABSTIME, &time, NULL));
}

static int translate(
    const struct epoll_event *events, int count, struct system_ready ready[system_most_ready]
) {
    for (int index = 0; index < count; index++) {
        uint32_t bits = events[index].events;
        ready[index].token = events[index].data.u64;
        ready[index].events = ((bits & EPOLLIN) ? system_readable : 0)
            | ((bits & EPOLLOUT) ? system_writable : 0)
            | ((bits & (EPOLLHUP | EPOLLERR)) ? system_hung_up : 0)
            | ((bits & EPOLLRDHUP) ? system_peer_finished : 0);
    }
    return count;
}

int system_epoll_wait_precisely(
    int epoll, struct system_ready ready[system_most_ready], int64_t nanoseconds
) {
#ifdef SYS_epoll_pwait2
    struct epoll_event events[system_most_ready];
    // As the kernel has it, whatever the C library's `timespec`.
    struct { int64_t seconds, nanoseconds; } time = {
        nanoseconds / 1000000000, nanoseconds % 1000000000,
    };
    long count = syscall(
        SYS_epoll_pwait2, epoll, events, system_most_ready, nanoseconds < 0 ? NULL : &time, NULL, 0
    );
    if (count >= 0) return translate(events, (int)count, ready);
    // Containers' filters have answered EPERM to calls younger than they are.
    return errno == EPERM ? -ENOSYS : -errno;
#else
    (void)epoll, (void)ready, (void)nanoseconds;
    return -ENOSYS;
#endif
}

int system_epoll_wait(int epoll, struct system_ready ready[system_most_ready], int milliseconds) {
    struct epoll_event events[system_most_ready];
    int count = epoll_wait(epoll, events, system_most_ready, milliseconds);
    return count < 0 ? -errno : translate(events, count, ready);
}
#endif

// Terminals

int system_terminal_size(int descriptor, int *columns, int *rows) {
    struct winsize size;
    if (ioctl(descriptor, TIOCGWINSZ, &size) < 0) return -errno;
    *columns = size.ws_col;
    *rows = size.ws_row;
    return 0;
}

int system_make_terminal_raw(int descriptor, struct system_terminal_mode *before) {
    struct termios raw;
    if (tcgetattr(descriptor, &raw) < 0) return -errno;
    before->settings = raw;
    raw.c_lflag &= (tcflag_t)~(ICANON | ECHO | IEXTEN);
    raw.c_iflag &= (tcflag_t)~IXON;
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    raw.c_cc[VSUSP] = _POSIX_VDISABLE;
    raw.c_cc[VQUIT] = _POSIX_VDISABLE;
#ifdef VDSUSP
    raw.c_cc[VDSUSP] = _POSIX_VDISABLE;
#endif
    return answer(tcsetattr(descriptor, TCSANOW, &raw));
}

int system_open_pseudo_terminal(int ends[2]) {
    ends[0] = posix_openpt(O_RDWR | O_NOCTTY);
    if (ends[0] < 0) return -errno;
    const char *name = grantpt(ends[0]) < 0 || unlockpt(ends[0]) < 0 ? NULL : ptsname(ends[0]);
    ends[1] = name ? open(name, O_RDWR | O_NOCTTY | O_CLOEXEC) : -1;
    if (ends[1] < 0) {
        int code = -errno;
        (void)close(ends[0]);
        return code;
    }
    (void)fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    return 0;
}

int system_restore_terminal(int descriptor, const struct system_terminal_mode *before) {
    return answer(tcsetattr(descriptor, TCSANOW, &before->settings));
}

// Processors

int system_processors(void) {
#ifdef __linux__
    // Of more than a thousand the system does not say which; then none is left out.
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) return CPU_COUNT(&allowed);
#endif
    const long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : (int)count;
}

// Memory

void system_give_back_large_blocks(void) {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 1 << 17);
#endif
}

// Limits

int64_t system_open_files_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) < 0) return -errno;
    return limit.rlim_cur > INT64_MAX ? INT64_MAX : (int64_t)limit.rlim_cur;
}

int system_set_open_files_limit(int64_t count) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) < 0) return -errno;
    rlim_t most = limit.rlim_max;
#ifdef __APPLE__
    // Darwin refuses more than this, whatever the hard limit says.
    if (most > OPEN_MAX) most = OPEN_MAX;
#endif
    limit.rlim_cur = (rlim_t)count < most ? (rlim_t)count : most;
    return answer(setrlimit(RLIMIT_NOFILE, &limit));
}
