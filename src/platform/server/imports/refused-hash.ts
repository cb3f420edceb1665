import { createHash } from 'node:crypto'

/** Computes a hash of the numbers of refused rows, added in order. If two checks have the same hash, they refused the same rows. */
export function openRefusedHash(): { add(row: number): void; text(): string } {
  const hash = createHash('sha256')
  return { add: (row) => void hash.update(`${row} `), text: () => hash.digest('hex') }
}
