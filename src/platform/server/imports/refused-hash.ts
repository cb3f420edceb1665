import { createHash } from 'node:crypto'

/** A hash of refused rows, which are added in order. Two checks with the same hash refuse the same rows. */
export function openRefusedHash(): { add(row: number): void; text(): string } {
  const hash = createHash('sha256')
  return { add: (row) => void hash.update(`${row} `), text: () => hash.digest('hex') }
}
