import { ruleLabels } from '#src/areas/tickets/domain/findings/rule-names'
import type { SlipDetail } from '#src/areas/tickets/api/tickets/slip'
import { unitNotice } from '#src/areas/reconciliation/domain/use-net'
import { statusWord } from '#src/platform/domain/status-words'
import type { DrawerState } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { chosenWords, lockOfTicket, netOf, netWords } from '#src/areas/reconciliation/client/drawer/ticket-facts'
import { words } from '#src/areas/reconciliation/client/messages'

/**
 * A loaded ticket in one short sentence for the screen reader: number, material, plant, net, item with quantity, why it is suggested,
 * whether the units differ, and what is unusual about it. Needed because the focused field often stays the same, and a screen reader does
 * not read it again. For a ticket that cannot be coded, the reason follows the number, and items are left out (CLERK-26, CLERK-39).
 */
export function ticketSaid(state: DrawerState): string {
  const { slip } = state
  if (slip === null) return ''
  const { ticket_number: number, material_description: material, plant_name: plant } = slip
  const net = netWords(slip) ?? words('no_net')
  if (lockOfTicket(slip) !== null) return [number, lockTitle(slip), material, plant, net].join(', ')
  return [number, material, plant, net, chosenWords(state) ?? offered(state), ...basis(state), ...unitsThatDiffer(state, slip), ...exceptionsOf(slip)].join(', ')
}

/** Why a ticket cannot be coded, in a few words: 'Rejected: Too cold', 'Voided', or 'Pay period 3 is closed'. */
export function lockTitle({ status, rejection_reason: reason, pay_period: number }: SlipDetail): string {
  if (status === 'voided') return statusWord('voided')
  if (status !== 'rejected') return words('locked_closed', { number: String(number) })
  return reason === null || reason === '' ? statusWord('rejected') : words('locked_rejected', { reason })
}

function offered({ choices: [usual, latest] }: DrawerState): string {
  return usual === undefined || latest === undefined ? words('said_none_chosen') : words('said_choices', { usual: usual.item.item_code, latest: latest.item.item_code })
}

function basis({ suggestion }: DrawerState): readonly string[] {
  return suggestion === null ? [] : [suggestion.basis]
}

function exceptionsOf({ exceptions }: SlipDetail): readonly string[] {
  return exceptions.length === 0 ? [] : [words('said_exceptions', { exceptions: exceptions.map((rule) => ruleLabels[rule]).join(', ') })]
}

function unitsThatDiffer({ selection, units }: DrawerState, slip: SlipDetail): readonly string[] {
  const differing = selection.filter(({ item }) => unitNotice(netOf(slip), item, units)?.isWarning === true)
  return differing.map(({ item }) => words('said_units', { ticket_unit: slip.uom_1 ?? words('source_only'), item_unit: item.estimated_qty_uom }))
}
