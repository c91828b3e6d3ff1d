"""A disk that is soon full, and one that is slow."""

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

SMALL_MB = 300
STRACE = shutil.which("strace")


class SmallDisk:
    """A file system of its own in a file, which only root can mount."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "disk"
        self._ballast = self.folder / "ballast"
        self._image = folder / "image"
        self.why_not = ""
        """Why it cannot be had here."""
        self.folder.mkdir()
        if os.getuid() != 0:
            self.why_not = "only root can mount a disk that is soon full"
            return
        with self._image.open("wb") as file:
            file.truncate(SMALL_MB << 20)
        for command in (
            ["mkfs.ext4", "-q", "-m", "0", "-E", "lazy_itable_init=0", str(self._image)],
            ["mount", "-o", "loop", str(self._image), str(self.folder)],
        ):
            try:
                subprocess.run(command, check=True, capture_output=True)
            except (OSError, subprocess.CalledProcessError) as error:
                self.why_not = f"{command[0]} does not work here: {error}"
                return
        self.folder.chmod(0o755)

    def fill(self) -> None:
        """Somebody else's files take all that is left."""
        with self._ballast.open("wb") as file:
            left = os.statvfs(self.folder)
            size = left.f_bavail * left.f_frsize
            while size >= left.f_frsize:
                try:
                    os.posix_fallocate(file.fileno(), file.tell(), size)
                    file.seek(size, os.SEEK_CUR)
                except OSError:
                    size //= 2

    def free(self) -> None:
        self._ballast.unlink(missing_ok=True)

    def close(self) -> None:
        if os.path.ismount(self.folder):
            subprocess.run(["umount", "--lazy", str(self.folder)], check=True)
        self._image.unlink(missing_ok=True)


def slow_disk_why_not() -> str:
    if STRACE is None:
        return "strace is not installed, which makes a disk slow"
    asleep = subprocess.Popen(["sleep", "60"])
    try:
        slow = SlowDisk([asleep.pid], 1)
        slow.close()
    except RuntimeError as error:
        return f"strace may not look at other processes here: {error}"
    finally:
        asleep.kill()
        asleep.wait()
    return ""


class SlowDisk:
    """Whenever one of these processes waits for the disk, it waits so much longer."""

    def __init__(self, pids: Sequence[int], delay_ms: int) -> None:
        calls = "fsync,fdatasync"
        late = ["-e", f"trace={calls}", "-e", f"inject={calls}:delay_exit={delay_ms * 1000}"]
        named = [part for pid in pids for part in ("-p", str(pid))]
        self._strace = subprocess.Popen(
            [str(STRACE), "-f", "-o", "/dev/null", *late, *named],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self._strace.stderr is not None
        heard = [self._strace.stderr.readline() for _ in pids]
        if not any("attached" in line for line in heard):
            self.close()
            raise RuntimeError("".join(heard).strip())

    def close(self) -> None:
        if self._strace.poll() is None:
            self._strace.terminate()
        self._strace.wait(10)
        if self._strace.stderr is not None:
            self._strace.stderr.close()
