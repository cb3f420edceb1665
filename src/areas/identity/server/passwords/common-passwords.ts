/**
 * The most common passwords of published breaches (zxcvbn-ts, MIT). They are loaded on first use, because only a few calls need the 49,000
 * lines.
 */
let common: Promise<ReadonlySet<string>> | null = null

/** The set of common passwords. */
export async function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'].map(String)))
  return common
}
