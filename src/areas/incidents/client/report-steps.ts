import { issueTypes, issueWords, readNumbers, type IssueType } from '#src/areas/incidents/domain/incident'
import { incidentCalls } from '#src/areas/incidents/client/incident-rows'
import { words } from '#src/areas/incidents/client/messages'
import { zoneOfProject } from '#src/areas/projects/client/public/project-day-step'
import { readUsDateTime } from '#src/platform/domain/formats/typed-moment'
import { usDateTime } from '#src/platform/domain/formats/dates'
import { refuse } from '#src/platform/domain/verdict'
import { understood, type Choice, type Step } from '#src/workspace/client/commands/step'
import { choiceStep } from '#src/workspace/client/commands/steps'
import { browserZone } from '#src/workspace/client/commands/steps-day'

/** Missing ticket numbers, with the plant that skipped them if it is known. */
export interface MissingNumbers {
  readonly numbers: readonly string[]
  readonly plant_id: number | null
  readonly supplier: string
}

/** Asks for the issue type; missing tickets come first, because they are the most frequent (INCD-7). */
export const typeStep: Step<IssueType> = choiceStep('Issue', issueTypes.map((value) => ({ value, label: issueWords[value] })))

/** Asks for the missing numbers: all numbers that a plant skipped, one of them, or numbers that the person types (INCD-8). */
export const numbersStep: Step<MissingNumbers> = {
  kind: 'text',
  prompt: 'Missing ticket numbers',
  asked: (_context, { type }) => type === 'missing_tickets',
  async choices({ context, env, signal }) {
    const project = context.project?.id
    if (project === undefined) return []
    const { missing_tickets: missing } = await env.read(incidentCalls.missing({ project_id: project }), signal)
    const plants = [...new Set(missing.map(({ plant_id: plant }) => plant))]
    const all = plants.flatMap((plant): Choice<MissingNumbers>[] => {
      const ofPlant = missing.filter((one) => one.plant_id === plant)
      const [first] = ofPlant
      if (first === undefined || ofPlant.length < 2) return []
      const numbers = ofPlant.map(({ ticket_number: number }) => number)
      return [{ value: { numbers, plant_id: first.plant_id, supplier: first.supplier }, label: words('all_of', { numbers: numbers.length, plant: first.plant, list: numbers.join(', ') }) }]
    })
    return [...all, ...missing.map((one): Choice<MissingNumbers> => ({
      value: { numbers: [one.ticket_number], plant_id: one.plant_id, supplier: one.supplier }, label: one.ticket_number, detail: words('between', { after: one.after, before: one.before, plant: one.plant }),
    }))]
  },
  parse: (text) => {
    const numbers = readNumbers(text)
    return numbers.length === 0 ? refuse('errors.incident_numbers_needed') : understood({ numbers, plant_id: null, supplier: '' })
  },
  format: ({ numbers }) => numbers.join(', '),
}

/** Asks when the incident happened: now, or a typed day and time in the project's zone (INCD-6). */
export const timeStep: Step<string> = {
  kind: 'text',
  prompt: 'Time',
  choices: ({ context }) => {
    const at = new Date().toISOString()
    return [{ value: at, label: `${words('now')}, ${usDateTime(at, zoneOfProject(context))}`, keywords: ['now'] }]
  },
  parse(text, context) {
    const at = readUsDateTime(text, zoneOfProject(context))
    return at === null ? refuse('errors.incident_time_needed') : understood(at)
  },
  format: (at) => usDateTime(at, browserZone()),
}

/** Asks whether administrators should contact the person who reports the incident (INCD-10). */
export const contactStep: Step<boolean> = choiceStep('Contact me about it', [{ value: false, label: words('no') }, { value: true, label: words('yes') }])
