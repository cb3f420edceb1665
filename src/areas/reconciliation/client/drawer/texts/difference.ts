import type { SlipDetail } from '#src/areas/tickets/api/tickets/slip'
import { unitOfQuantity } from '#src/areas/contracts/domain/contract-items/pay-item'
import { quantityOf } from '#src/areas/reconciliation/domain/quantity-input'
import { statusWord } from '#src/platform/domain/status-words'
import { rounded } from '#src/platform/domain/units/decimal'
import { marksDelivered } from '#src/areas/reconciliation/client/drawer/accept'
import type { DrawerState } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { codesOf, measured, type CodeInWords } from '#src/areas/reconciliation/client/drawer/texts/codes'
import { words } from '#src/areas/reconciliation/client/messages'

/** A field in which the ticket, as another person saved it, differs from this person's input. */
export interface Difference {
  readonly name: string
  readonly theirs: string
  readonly mine: string
}

interface CodedText extends Pick<CodeInWords, 'quantity' | 'contractor'> {
  readonly item: { readonly item_code: string }
}

type Fields = Readonly<Record<'items' | 'quantity' | 'contractor' | 'note' | 'flag' | 'status', string>>

/**
 * The differences between a ticket as somebody else saved it and as an accept of this drawer would save it: items, quantities, contractors,
 * note, flag and status. Empty if an accept would save exactly the other person's values (RECO-92, CLERK-27).
 */
export function differencesFrom(state: DrawerState, theirs: SlipDetail): readonly Difference[] {
  const [their, my] = [fieldsOfTicket(theirs), fieldsOfInput(state)]
  return names.flatMap((name) => (their[name] === my[name] ? [] : [{ name: words(`conflict_${name}`), theirs: their[name] || words('conflict_none'), mine: my[name] || words('conflict_none') }]))
}

const names = ['items', 'quantity', 'contractor', 'note', 'flag', 'status'] as const

function fieldsOfTicket(slip: SlipDetail): Fields {
  return { ...fieldsOfCodes(codesOf(slip)), ...others(slip.reconciliation.additional_notes ?? '', slip.flag_by_dot), status: statusWord(slip.status) }
}

function fieldsOfInput(state: DrawerState): Fields {
  const { slip, selection, note, flag } = state
  const codes = selection.map(({ item, data }) => {
    const quantity = item.source_only ? null : quantityOf(data.quantity)
    return { item, quantity: quantity === null ? '' : measured(rounded(quantity), unitOfQuantity(item, slip?.uom_1 ?? null)), contractor: data.externalDOTContractor?.name ?? null }
  })
  return { ...fieldsOfCodes(codes), ...others(note, flag), status: statusWord(marksDelivered(state) ? 'delivered' : (slip?.status ?? '')) }
}

function fieldsOfCodes(codes: readonly CodedText[]): Pick<Fields, 'items' | 'quantity' | 'contractor'> {
  const joined = (texts: readonly (string | null)[]) => texts.filter((text) => text !== null && text !== '').join(', ')
  return { items: joined(codes.map(({ item }) => item.item_code)), quantity: joined(codes.map(({ quantity }) => quantity)), contractor: joined(codes.map(({ contractor }) => contractor)) }
}

function others(note: string, flag: boolean): Pick<Fields, 'note' | 'flag'> {
  return { note: note.trim(), flag: words(flag ? 'flag_on' : 'flag_off') }
}
