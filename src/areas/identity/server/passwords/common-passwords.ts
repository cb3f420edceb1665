/** The most common passwords of published breaches (zxcvbn-ts, MIT), read at the first use: 49,000 lines that few calls need. */
let common: Promise<ReadonlySet<string>> | null = null

/** Whether a text is one of the common passwords. */
export async function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'].map(String)))
  return common
}
