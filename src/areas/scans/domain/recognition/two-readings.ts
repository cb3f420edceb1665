import { thresholdOf, type RecognizedField, type RecognizedTicket } from '#src/areas/scans/domain/recognition/ticket'

/** A reading with at least this confidence was confirmed by the other weights of the ticket. */
const CONFIRMED = 0.985
/**
 * Two readings by one engine often share a mistake, so they confirm each other only if the more certain reading has at least this
 * confidence.
 */
const CONFIRMS = 0.7
/** Factor for the confidence in a value that only one of two readings has. */
const ALONE = 0.88

/**
 * Combines two readings of one page into one ticket. A value that both readings have gets a higher confidence than in either reading, if at
 * least one reading is confident enough. A value that differs between the readings is left empty, unless the other weights of the ticket
 * confirm one of the two values.
 */
export function ofTwoReadings(first: RecognizedTicket, second: RecognizedTicket): RecognizedTicket {
  if ('problem' in first || 'problem' in second) {
    const problem = [first, second].find((one) => 'problem' in one && one.problem === 'several_tickets')
    if (problem !== undefined) return problem
    if ('problem' in first && 'problem' in second) return first.problem === 'no_text' ? second : first
    const [only] = [first, second].flatMap((one) => ('fields' in one ? [one.fields.map(alone)] : []))
    return { fields: only ?? [] }
  }
  const fields = [...first.fields, ...second.fields.filter(({ field }) => !first.fields.some((one) => one.field === field))]
  return { fields: fields.map(({ field }) => merged(first.fields.find((one) => one.field === field), second.fields.find((one) => one.field === field))).filter((one) => one !== null) }
}

/**
 * Empties all values of a ticket so that a person checks them. Used if the text from which they were read is not visible on the page, such
 * as the hidden text that a scanner adds to a PDF.
 */
export function unseen(ticket: RecognizedTicket): RecognizedTicket {
  return 'problem' in ticket ? ticket : { fields: ticket.fields.map((field) => ({ ...field, value: '', doubt: field.doubt ?? 'unclear' })) }
}

function merged(one: RecognizedField | undefined, other: RecognizedField | undefined): RecognizedField | null {
  if (one === undefined || other === undefined) return one === undefined ? (other === undefined ? null : alone(other)) : alone(one)
  const [surer, lesser] = one.confidence >= other.confidence ? [one, other] : [other, one]
  if (surer.read === lesser.read) return settled(surer, surer.confidence < CONFIRMS ? surer.confidence : 1 - (1 - surer.confidence) * (1 - lesser.confidence))
  return surer.confidence >= CONFIRMED && surer.field !== 'uom_1' && lesser.confidence < CONFIRMED && surer.doubt === null ? surer : settled(surer, Math.min(surer.confidence, lesser.confidence) / 2)
}

function alone(field: RecognizedField): RecognizedField {
  return settled(field, field.confidence * ALONE)
}

function settled(field: RecognizedField, confidence: number): RecognizedField {
  const rounded = Math.round(confidence * 100) / 100
  if (field.doubt === 'implausible' || field.doubt === 'weights_differ') return { ...field, confidence: rounded }
  return rounded >= thresholdOf(field.field) ? { ...field, confidence: rounded, value: field.read, doubt: null } : { ...field, confidence: rounded, value: '', doubt: 'unclear' }
}
