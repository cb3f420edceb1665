/** A start that cannot go on, with what its operator can do about it. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}
