import { createHash } from 'node:crypto'

/** A name for a set of refused rows, which are added in order: two checks with the same name refuse the same rows. */
export function openRefusedHash(): { add(row: number): void; text(): string } {
  const hash = createHash('sha256')
  return { add: (row) => void hash.update(`${row} `), text: () => hash.digest('hex') }
}
