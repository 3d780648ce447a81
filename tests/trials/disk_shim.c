/* A disk that fails, forgets and tells what reached it, for the files of one program.

   Loaded with LD_PRELOAD. It touches only files whose path begins with BANMEN_DISK_FILES, and none of their kind that
   no disk keeps (-shm) or that hold no data (.lock, .stderr). Everything else is passed on.

   BANMEN_DISK_CONTROL is a file with a `struct control`, which the trial changes while the program runs.
   BANMEN_DISK_TRACE is a file to which every operation is appended, as a `struct record`, a path and bytes: what is
   needed to say what a power cut would have left (power_images.py). */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))real(#name))
#define SECTOR 512

/* What may go wrong, in the order of `FAULTS` in disk_shim.py. */
enum fault { FAIL_WRITE, SHORT_WRITE, TORN_WRITE, DROP_WRITE, FAIL_SYNC, DROP_SYNC, FAIL_OTHER, FAULTS };

struct control {
    uint32_t error;           /* the errno of what fails */
    uint32_t rates[FAULTS];   /* of 1,000,000 operations so many go wrong */
    uint32_t counts[FAULTS];  /* and so many have */
};

/* `at` is an offset, a length (truncate), or where in the trace a sync began: it covers nothing after that. */
struct record {
    char what;                /* C created, W written, T truncated, S synced, F sync failed, R renamed, U unlinked */
    char pad[3];
    uint32_t path_bytes;
    uint32_t data_bytes;      /* of what was written, or of the new path */
    uint32_t pad_bytes;
    int64_t at;
};

static const char *files;
static struct control *control;
static int trace = -1;
static int64_t traced;  /* bytes of the trace */
static uint64_t dice = 88172645463325252ull;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("BANMEN_DISK_CONTROL"), *to = getenv("BANMEN_DISK_TRACE");
    const char *seed = getenv("BANMEN_DISK_SEED");
    int file;
    files = getenv("BANMEN_DISK_FILES");
    if (seed) dice ^= strtoull(seed, NULL, 10) * 0x9E3779B97F4A7C15ull;
    if (path && (file = REAL(open)(path, O_RDWR | O_CLOEXEC)) >= 0) {
        void *shared = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        if (shared != MAP_FAILED) control = shared;
        close(file);
    }
    if (to && (trace = REAL(open)(to, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600)) >= 0)
        traced = lseek(trace, 0, SEEK_END);
}

/* --- which files ---------------------------------------------------------------------------------------------- */

static int ends(const char *path, const char *suffix) {
    size_t length = strlen(path), more = strlen(suffix);
    return length >= more && !strcmp(path + length - more, suffix);
}

static int is_ours(const char *path) {
    if (!files || strncmp(path, files, strlen(files))) return 0;
    return !ends(path, "-shm") && !ends(path, ".lock") && !ends(path, ".stderr") && !ends(path, " (deleted)");
}

/* Whether a descriptor is of one of the files; or, for a sync, of the folder that they are in. */
static int path_of(int fd, char *path, int folder_counts) {
    char link[64];
    ssize_t length;
    if (!files || fd == trace) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    length = readlink(link, path, PATH_MAX - 1);
    if (length <= 0 || path[0] != '/') return 0;
    path[length] = 0;
    if (folder_counts && !strncmp(path, files, length) && files[length] == '/' && !strchr(files + length + 1, '/'))
        return 1;
    return is_ours(path);
}

/* --- what goes wrong ------------------------------------------------------------------------------------------ */

static uint32_t roll(void) {
    dice ^= dice << 13, dice ^= dice >> 7, dice ^= dice << 17;
    return dice >> 33;
}

static int strikes(enum fault fault) {
    if (!control || !control->rates[fault] || roll() % 1000000 >= control->rates[fault]) return 0;
    control->counts[fault]++;
    return 1;
}

static int fails(void) {
    errno = control->error;
    return -1;
}

/* --- the trace ------------------------------------------------------------------------------------------------ */

static void note(char what, const char *path, const void *data, size_t bytes, int64_t at) {
    struct record record = {.what = what, .path_bytes = strlen(path), .data_bytes = bytes, .at = at};
    struct iovec parts[] = {{&record, sizeof record}, {(void *)path, record.path_bytes}, {(void *)data, bytes}};
    int kept = errno;
    ssize_t length = sizeof record + record.path_bytes + bytes;
    if (trace < 0) return;
    if (writev(trace, parts, 3) != length) abort(); /* a trace with a hole would prove nothing */
    traced += length;
    errno = kept;
}

/* --- writes --------------------------------------------------------------------------------------------------- */

static ssize_t write_at(int fd, const void *data, size_t bytes, off_t at) {
    return at < 0 ? REAL(write)(fd, data, bytes) : REAL(pwrite)(fd, data, bytes, at);
}

/* Write at an offset, or where the file stands (-1). */
static ssize_t disk_write(int fd, const void *data, size_t bytes, off_t at) {
    char path[PATH_MAX];
    ssize_t done;
    off_t start;
    if (!bytes || !path_of(fd, path, 0)) return write_at(fd, data, bytes, at);
    pthread_mutex_lock(&lock);
    start = at < 0 ? lseek(fd, 0, SEEK_CUR) : at;
    if (strikes(FAIL_WRITE)) {
        done = fails();
    } else if (strikes(DROP_WRITE)) { /* said to be done; SQLite writes none but with an offset, so none moves on */
        done = bytes;
        if (at < 0) lseek(fd, bytes, SEEK_CUR);
    } else if (bytes > 1 && strikes(SHORT_WRITE)) {
        done = write_at(fd, data, 1 + roll() % (bytes - 1), at);
        if (done > 0) note('W', path, data, done, start);
    } else if (bytes > SECTOR && strikes(TORN_WRITE)) { /* some whole sectors, and an error */
        done = write_at(fd, data, SECTOR * (1 + roll() % ((bytes - 1) / SECTOR)), at);
        if (done > 0) note('W', path, data, done, start);
        done = fails();
    } else {
        done = write_at(fd, data, bytes, at);
        if (done > 0) note('W', path, data, done, start);
    }
    pthread_mutex_unlock(&lock);
    return done;
}

ssize_t write(int fd, const void *data, size_t bytes) { return disk_write(fd, data, bytes, -1); }
ssize_t pwrite(int fd, const void *data, size_t bytes, off_t at) { return disk_write(fd, data, bytes, at); }
ssize_t pwrite64(int fd, const void *data, size_t bytes, off64_t at) { return disk_write(fd, data, bytes, at); }

/* --- syncs ---------------------------------------------------------------------------------------------------- */

static int disk_sync(int fd, int (*sync)(int)) {
    char path[PATH_MAX];
    int done;
    int64_t since;
    if (!path_of(fd, path, 1)) return sync(fd);
    pthread_mutex_lock(&lock);
    since = traced;
    if (strikes(FAIL_SYNC)) {
        note('F', path, "", 0, since);
        pthread_mutex_unlock(&lock);
        return fails();
    }
    if (strikes(DROP_SYNC)) {
        pthread_mutex_unlock(&lock);
        return 0;
    }
    pthread_mutex_unlock(&lock); /* others write meanwhile */
    done = sync(fd);
    pthread_mutex_lock(&lock);
    note(done ? 'F' : 'S', path, "", 0, since);
    pthread_mutex_unlock(&lock);
    return done;
}

int fsync(int fd) { return disk_sync(fd, REAL(fsync)); }
int fdatasync(int fd) { return disk_sync(fd, REAL(fdatasync)); }

/* --- names and sizes ------------------------------------------------------------------------------------------ */

static int disk_truncate(int fd, off_t length) {
    char path[PATH_MAX];
    int done;
    if (!path_of(fd, path, 0)) return REAL(ftruncate)(fd, length);
    pthread_mutex_lock(&lock);
    done = strikes(FAIL_OTHER) ? fails() : REAL(ftruncate)(fd, length);
    if (!done) note('T', path, "", 0, length);
    pthread_mutex_unlock(&lock);
    return done;
}

int ftruncate(int fd, off_t length) { return disk_truncate(fd, length); }
int ftruncate64(int fd, off64_t length) { return disk_truncate(fd, length); }

static int disk_open(const char *path, int flags, mode_t mode) {
    struct stat before;
    int done, is_new;
    if (!(flags & (O_CREAT | O_TRUNC)) || !is_ours(path)) return REAL(open)(path, flags, mode);
    pthread_mutex_lock(&lock);
    is_new = stat(path, &before) != 0;
    done = strikes(FAIL_OTHER) ? fails() : REAL(open)(path, flags, mode);
    if (done >= 0 && is_new) note('C', path, "", 0, 0);
    else if (done >= 0 && flags & O_TRUNC) note('T', path, "", 0, 0);
    pthread_mutex_unlock(&lock);
    return done;
}

#define MODE(flags) \
    mode_t mode = 0; \
    if (flags & (O_CREAT | O_TMPFILE)) { \
        va_list more; \
        va_start(more, flags); \
        mode = va_arg(more, mode_t); \
        va_end(more); \
    }

int open(const char *path, int flags, ...) { MODE(flags) return disk_open(path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags) return disk_open(path, flags, mode); }

int rename(const char *path, const char *to) {
    int done;
    if (!is_ours(path) && !is_ours(to)) return REAL(rename)(path, to);
    pthread_mutex_lock(&lock);
    done = strikes(FAIL_OTHER) ? fails() : REAL(rename)(path, to);
    if (!done) note('R', path, to, strlen(to), 0);
    pthread_mutex_unlock(&lock);
    return done;
}

int unlink(const char *path) {
    int done;
    if (!is_ours(path)) return REAL(unlink)(path);
    pthread_mutex_lock(&lock);
    done = strikes(FAIL_OTHER) ? fails() : REAL(unlink)(path);
    if (!done) note('U', path, "", 0, 0);
    pthread_mutex_unlock(&lock);
    return done;
}
