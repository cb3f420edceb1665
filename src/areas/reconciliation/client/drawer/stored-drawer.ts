import type { DrawerState } from '#src/areas/reconciliation/client/drawer/drawer-state'

/**
 * A drawer as stored across a reload. `isWaiting` means that its accept could not reach the server and is sent once the connection is back.
 */
interface StoredDrawer {
  readonly shown: DrawerState
  readonly isWaiting: boolean
}

type Check = (value: unknown) => boolean

/**
 * Reads a stored drawer of this owner. Null if the text cannot be used: it is truncated, belongs to another person, or was written in
 * another shape by an earlier version of the page (B13).
 */
export function readKept(text: string | null, owner: string): StoredDrawer | null {
  const read = parsed(text)
  const shown = partOf(read, 'shown')
  if (!isDrawer(shown) || shown.owner !== owner) return null
  return { shown, isWaiting: partOf(read, 'isWaiting') === true }
}

function parsed(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isText: Check = (value) => typeof value === 'string'
const isNumber: Check = (value) => typeof value === 'number'
const isYesNo: Check = (value) => typeof value === 'boolean'
const isObject: Check = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
const isNothing: Check = (value) => value === null
const orNull = (check: Check): Check => (value) => value === null || check(value)
const listOf = (check: Check): Check => (value) => Array.isArray(value) && value.every(check)
const oneOf = (...words: readonly string[]): Check => (value) => words.some((word) => word === value)
const shapeOf = (parts: Readonly<Record<string, Check>>): Check => (value) =>
  isObject(value) && Object.entries(parts).every(([name, check]) => check(partOf(value, name)))

const isItem = shapeOf({
  id: isNumber, line_number: isNumber, item_code: isText, item_description: isText, estimated_qty_uom: isText, is_dnp: isYesNo,
  source_only: isYesNo, external_dot_contractor_ids: listOf(isNumber),
})
const isKnownItem: Check = (value) => isItem(value) && listOf(shapeOf({ id: isNumber, name: isText }))(partOf(value, 'external_dot_contractors'))
const isSelection = listOf(shapeOf({
  item: isItem,
  data: shapeOf({ quantity: isText, externalDOTContractor: orNull(shapeOf({ id: isNumber, name: isText })) }),
}))
const isSlip = shapeOf({
  id: isNumber, version: isNumber, ticket_number: isText, status: isText, coded: isYesNo, period_closed: isYesNo, flag_by_dot: isYesNo, reconciliation: isObject,
  grouped_fields_with_values: listOf(shapeOf({ group_name: isText, values: listOf(isObject) })),
})

/** One check for each part of a stored drawer. A new part of `DrawerState` without a check is a compile error. */
const parts: Readonly<Record<keyof DrawerState, Check>> = {
  owner: isText, paneId: isText, projectId: isNumber, slipId: isNumber, phase: oneOf('ready'), placeTurn: isNothing,
  isGoingOn: (value) => value === false, problem: orNull(isText),
  slip: isSlip, selection: isSelection, flag: isYesNo, note: isText,
  atOpening: shapeOf({ selection: isSelection, flag: isYesNo, note: isText }),
  recent: listOf(isKnownItem), doNotPay: orNull(isKnownItem), units: listOf(isObject), usualLoad: orNull(isText),
  lastContractors: (value) => isObject(value) && listOf(isNumber)(Object.values(Object(value))),
  known: (value) => isObject(value) && listOf(isKnownItem)(Object.values(Object(value))),
  filled: (value) => isObject(value) && listOf(orNull(isText))(Object.values(Object(value))),
  suggestion: orNull(shapeOf({ itemId: isNumber, reason: isText, basis: isText, input: isText })),
  choices: listOf(shapeOf({ itemId: isNumber, contractorId: orNull(isNumber), reason: isText, basis: isText, item: isKnownItem })),
  activeItem: orNull(isNumber), openList: isNothing,
  conflict: orNull(shapeOf({ isRefusal: isYesNo, theirs: orNull(isSlip) })),
  progress: isNothing,
  failed: orNull(shapeOf({ message: isText, done: listOf(oneOf('flag', 'assignment', 'delivery')), isConnectionLost: isYesNo })),
  emptyAgreed: isYesNo, agreedInput: orNull(isText), left: orNull(isNumber),
  focus: shapeOf({ to: oneOf('quantity', 'contractor', 'search', 'drawer', 'note', 'answer'), turn: isNumber }),
}

function isDrawer(value: unknown): value is DrawerState {
  return shapeOf(parts)(value)
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
