#ifndef C_SYSTEM_H
#define C_SYSTEM_H

#include <stddef.h>
#include <stdint.h>
#include <termios.h>

// The calls that Swift's view of the C library lacks, and those whose arguments it would have to
// cast. Each answers as the kernel does: at least zero, or a negated `errno`. None starts again by
// itself after a signal.

// Files.

/// Opens one in `folder` that never has a name, to be read, and written at its end; `-EOPNOTSUPP` where there is no such.
int system_open_unnamed(const char *_Nonnull folder);

// Unix-domain sockets. Every descriptor made here is closed on exec. A path is a C string that
// names a file; one too long for an address is -ENAMETOOLONG.

/// Makes a stream socket that blocks.
int system_stream_socket(void);

/// Makes two stream sockets, joined to each other, that block.
int system_socket_pair(int ends[_Nonnull 2]);

/// How many bytes a path may have, without the zero that ends it.
size_t system_longest_socket_path(void);

/// Joins `socket` to the server that listens at `path`.
int system_connect(int socket, const char *_Nonnull path);

/// Gives `socket` the new file `path`, of no wider permissions than `mode` at any time.
int system_bind(int socket, const char *_Nonnull path, uint32_t mode);

/// Has `socket` listen without blocking, with the longest queue the system allows.
int system_listen(int socket);

/// Takes a connection from the queue as a socket that does not block.
int system_accept(int socket);

/// 0 if `socket` is a Unix-domain stream socket that listens.
int system_check_listening(int socket);

/// 0 if a process has the socket file `path` open, -ECONNREFUSED if none has.
///
/// Whoever listens there does not notice: asked for a datagram socket, the kernel finds that it is
/// of another type, which is 0 here, before it queues anything.
int system_check_in_use(const char *_Nonnull path);

/// Reads into `bytes` what has come, and does not wait.
long system_receive(int socket, void *_Nonnull bytes, size_t count);

/// Writes of `bytes` what finds room, does not wait, and raises no `SIGPIPE`.
long system_send(int socket, const void *_Nonnull bytes, size_t count);

/// Tells the other side that no more will be sent.
int system_shut_writing(int socket);

/// Has calls on the descriptor answer -EAGAIN where they would wait.
int system_set_nonblocking(int descriptor);

/// Sends one datagram to `path`, after "@" in the abstract namespace; -EAGAIN while its queue is full.
int system_send_datagram(const char *_Nonnull path, const void *_Nonnull bytes, size_t count);

// Readiness, on Linux.

/// A descriptor that is ready: what it was added with, and what it is ready for.
struct system_ready {
    uint64_t token;
    uint32_t events;
};

/// The bits of `system_ready.events`, in this order from `EPOLLIN`, `EPOLLOUT`, `EPOLLHUP` or
/// `EPOLLERR`, and `EPOLLRDHUP`.
enum {
    system_readable = 1,
    system_writable = 2,
    system_hung_up = 4,
    system_peer_finished = 8,
};

/// How many descriptors one wait can report; the others come first in the next.
enum { system_most_ready = 256 };

int system_epoll_create(void);

/// Watches `descriptor` for `system_readable` and `system_writable` among `events`.
///
/// It is reported as long as that lasts. The end of what the peer sends is watched for along with
/// `system_readable`.
int system_epoll_add(int epoll, int descriptor, uint64_t token, uint32_t events);

int system_epoll_change(int epoll, int descriptor, uint64_t token, uint32_t events);

int system_epoll_remove(int epoll, int descriptor);

/// Waits `nanoseconds`, for ever below zero, and fills `ready` from its start.
///
/// -ENOSYS where the kernel, or whoever filters its calls, does not have this one.
int system_epoll_wait_precisely(
    int epoll, struct system_ready ready[_Nonnull system_most_ready], int64_t nanoseconds
);

/// Watches a timer of its own, which has not been set; reported once each time it fires, under `token`.
///
/// Answers the timer's descriptor, which is closed on exec.
int system_epoll_add_timer(int epoll, uint64_t token);

/// Has the timer fire when `CLOCK_BOOTTIME` shows so many nanoseconds, and no more at what it was set to before.
int system_set_timer(int timer, uint64_t nanoseconds);

/// The same as `system_epoll_wait_precisely`, in milliseconds.
int system_epoll_wait(
    int epoll, struct system_ready ready[_Nonnull system_most_ready], int milliseconds
);

// Terminals.

/// How a terminal works.
struct system_terminal_mode {
    struct termios settings;
};

/// How many characters a terminal has side by side, and how many lines.
int system_terminal_size(int descriptor, int *_Nonnull columns, int *_Nonnull rows);

/// Has a terminal hand out each key at once, and echo none; tells how it worked `before`.
///
/// The key for SIGINT still raises it. Those for SIGTSTP and SIGQUIT do nothing, nor do those that stop output.
int system_make_terminal_raw(int descriptor, struct system_terminal_mode *_Nonnull before);

/// Makes a terminal that nobody sees, for tests: what is written to one of its two ends is read from the other.
///
/// The first is the end of a terminal's emulator, the second that of programs.
int system_open_pseudo_terminal(int ends[_Nonnull 2]);

/// Has a terminal work as it did.
int system_restore_terminal(int descriptor, const struct system_terminal_mode *_Nonnull before);

// Processors.

/// How many processors the calling thread may run on, which may be fewer than there are; at least 1.
int system_processors(void);

// Memory.

/// Has blocks of memory from 128 kB on given back to the system as soon as they are freed. Otherwise glibc keeps those of up
/// to 32 MB, once one of their size was freed.
void system_give_back_large_blocks(void);

// Limits.

/// How many descriptors the process may have open.
int64_t system_open_files_limit(void);

/// Sets that, which may be raised up to the hard limit; more than that is taken for the hard limit.
int system_set_open_files_limit(int64_t count);

#endif
