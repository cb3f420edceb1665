import { MANIFEST, HASHES, type BinderFile, type BinderManifest } from '#src/areas/contracts/domain/audit-binders/binder'
import { refuse, type Refusal } from '#src/platform/domain/verdict'
import { isSameNumber, plus, sum } from '#src/platform/domain/units/decimal'

/** The parts of a binder that are needed to check its totals: the rows of lines.csv and pay-codes.csv, and the ids in tickets.csv. */
export interface BinderRows {
  readonly lines: readonly { readonly line_id: string; readonly line_number: string; readonly tickets: string; readonly quantity: string; readonly amount_usd: string }[]
  readonly codes: readonly { readonly line_id: string; readonly ticket_id: string; readonly quantity: string }[]
  readonly tickets: ReadonlySet<string>
}

/** How the files of a binder differ from its manifest: missing, added, changed, or with a wrong number of rows (PLUS-20). */
export function fileFaults(manifest: Pick<BinderManifest, 'files'>, files: readonly BinderFile[]): readonly Refusal[] {
  const byName = new Map(files.map((file) => [file.name, file]))
  const named = new Set([MANIFEST, HASHES, ...manifest.files.map(({ name }) => name)])
  return [
    ...manifest.files.flatMap((stated) => {
      const file = byName.get(stated.name)
      if (file === undefined) return [refuse('errors.binder_file_missing', { file: stated.name })]
      if (file.sha256 !== stated.sha256 || file.bytes !== stated.bytes) return [refuse('errors.binder_file_changed', { file: stated.name })]
      return file.rows === stated.rows ? [] : [refuse('errors.binder_rows', { file: stated.name, found: file.rows ?? 0, stated: stated.rows ?? 0 })]
    }),
    ...files.filter(({ name }) => !named.has(name)).map(({ name }) => refuse('errors.binder_file_added', { file: name })),
  ]
}

/**
 * The errors in the totals of a binder: a line whose quantity or number of tickets differs from that of its pay codes, pay codes without a
 * line, a total amount that is not the sum of the lines, or a pay code whose ticket is missing. The hashes cannot reveal these errors if
 * somebody rewrote both the files and the manifest.
 */
export function sumFaults(manifest: Pick<BinderManifest, 'amount'>, { lines, codes, tickets }: BinderRows): readonly Refusal[] {
  const ofLine = new Map<string, { quantity: string; tickets: Set<string> }>()
  const unknown = new Set<string>()
  for (const { line_id: line, ticket_id: ticket, quantity } of codes) {
    const summed = ofLine.get(line) ?? { quantity: '0', tickets: new Set<string>() }
    if (quantity !== '') summed.quantity = plus(summed.quantity, quantity)
    summed.tickets.add(ticket)
    ofLine.set(line, summed)
    if (!tickets.has(ticket)) unknown.add(ticket)
  }
  const amount = sum(lines.map(({ amount_usd: one }) => one).filter((one) => one !== ''))
  return [
    ...lines.flatMap(({ line_id: id, line_number: line, tickets: stated, quantity }) => {
      const actual = ofLine.get(id) ?? { quantity: '0', tickets: new Set<string>() }
      // a source-only item is not paid by ticket, so its line has no quantity
      const isSame = (quantity === '' || isSameNumber(actual.quantity, quantity)) && String(actual.tickets.size) === stated
      return isSame ? [] : [refuse('errors.binder_quantity', { line, found: actual.quantity, tickets: actual.tickets.size, stated: quantity === '' ? '0' : quantity, stated_tickets: stated })]
    }),
    ...[...ofLine.keys()].filter((id) => !lines.some(({ line_id: line }) => line === id)).map((id) => refuse('errors.binder_quantity', { line: id, found: ofLine.get(id)?.quantity ?? '0', tickets: ofLine.get(id)?.tickets.size ?? 0, stated: '0', stated_tickets: 0 })),
    ...(isSameNumber(amount, manifest.amount) ? [] : [refuse('errors.binder_amount', { found: amount, stated: manifest.amount })]),
    ...[...unknown].map((ticket) => refuse('errors.binder_ticket', { ticket })),
  ]
}
