import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The statuses of equipment by id (EQPT-7). */
export const statusNames = { 1: 'Transmitting', 2: 'Paused', 3: 'Running', 4: 'Suspended', 5: 'Off' } as const
export type StatusId = keyof typeof statusNames

/** The ids of the statuses, in the order of EQPT-7. */
export const statusIds: readonly StatusId[] = [1, 2, 3, 4, 5]

/** The statuses that a person sets, by what the person does (EQPT-11). */
export const personStatuses = { resume: 1, pause: 2, suspend: 4 } as const satisfies Readonly<Record<string, StatusId>>

/** The statuses that come from the engine: it started, or it stopped (E.5). */
export const engineStatuses = { running: 3, off: 5 } as const satisfies Readonly<Record<string, StatusId>>

/** The part of a machine that its status changes. */
export interface MachineState {
  readonly status_id: StatusId
  readonly transmitting: boolean
}

/** The state after a change to a status. Transmitting flips unless the new status comes from the engine (EQPT-10). The timer restarts. */
export function stateAfter({ transmitting }: MachineState, to: StatusId): MachineState {
  return { status_id: to, transmitting: isOfEngine(to) ? transmitting : !transmitting }
}

/**
 * Whether a person may give a machine this status. Pause and suspend need a machine that transmits, resume one that does not, and
 * running and off come from the engine. A change to the same status is refused (EQPT-11).
 */
export function checkStatusByPerson({ name, status_id: from, transmitting }: MachineState & { readonly name: string }, to: StatusId): Verdict {
  if (to === from) return refuse('errors.equipment_same_status', { name, status: statusNames[to] })
  if (isOfEngine(to)) return refuse('errors.equipment_status_of_engine')
  if (to === personStatuses.resume) return transmitting ? refuse('errors.equipment_transmitting', { name }) : allow
  return transmitting ? allow : refuse('errors.equipment_not_transmitting', { name })
}

/** The status of a machine whose engine was last `before` (null when never reported) and is now `running`; null when nothing changes. */
export function statusOfEngine({ status_id: from }: MachineState, before: boolean | null, running: boolean): StatusId | null {
  const to = running ? engineStatuses.running : engineStatuses.off
  return before === running || from === to ? null : to
}

function isOfEngine(status: StatusId): boolean {
  return status === engineStatuses.running || status === engineStatuses.off
}
