/** Thrown when the server cannot start. The message says what the operator can do about it. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}
