/** Thrown when a start cannot continue; the message says what the operator can do about it. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}
