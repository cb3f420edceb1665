import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '#tests/temporary-folder'

const MEGABYTE = 1_048_576

/** A separate disk in memory, which a test can fill to the last byte. */
export interface SmallDisk {
  readonly path: string
  /** Uses up all remaining space. */
  fill(): void
  /** Frees the used space again. */
  free(): void
  remove(): void
}

/** Mounts a disk, which only root on Linux may do. */
export function makeSmallDisk(megabytes: number): SmallDisk {
  const folder = temporaryFolder('small-disk')
  const path = join(folder.path, 'disk')
  mkdirSync(path)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'slipway-test', path], { stdio: 'pipe' })
  } catch (error) {
    folder.remove()
    throw error
  }
  const ballast = join(path, 'ballast')
  return {
    path,
    fill() {
      const file = openSync(ballast, 'a')
      for (const piece of [Buffer.alloc(MEGABYTE, 1), Buffer.alloc(4_096, 1)]) writeUntilFull(file, piece)
      closeSync(file)
    },
    free: () => rmSync(ballast, { force: true }),
    remove() {
      execFileSync('umount', ['--lazy', path])
      folder.remove()
    },
  }
}

/** Why no disk can be mounted here, or null. */
export function refusalOfSmallDisk(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root on Linux may mount a disk'
  try {
    makeSmallDisk(1).remove()
    return null
  } catch {
    return 'root may not mount a disk here'
  }
}

function writeUntilFull(file: number, piece: Buffer): void {
  try {
    while (writeSync(file, piece) === piece.length);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}
