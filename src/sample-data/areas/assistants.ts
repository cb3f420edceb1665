import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import { sampleAgencies } from '#src/sample-data/agencies'
import type { AreaSample } from '#src/sample-data/area-samples'

/** The document that the first assistant answers from. */
const MANUAL = `Paving manual, part 4: hot mix asphalt

4.1 Temperature
The mix leaves the plant at 290 to 325 °F. A load that is below 250 °F behind the paver is rejected, and the inspector notes the reading on the ticket.

4.2 Weather
Do not place a surface course on a wet base, or when the air in the shade is below 50 °F.

4.3 Tickets
Each load has a ticket with gross, tare and net weight. The inspector accepts the ticket at the point of delivery and codes it to the pay item of the lot.

4.4 Compaction
Breakdown rolling begins directly behind the paver. Rolling ends before the mat is below 175 °F.
`

const ASSISTANTS = [
  { name: 'Paving manual', isOn: true, instructions: 'Answer questions of inspectors about paving. Name the section that you answer from. Answer in at most three sentences.' },
  { name: 'Onboarding', isOn: false, instructions: 'Explain to new inspectors how tickets are accepted and coded.' },
] as const

/** One question with the answer that a provider would give. The sample agencies have no provider. */
const QUESTION = 'Below which temperature is a load of hot mix rejected?'
const ANSWER = 'Section 4.1: a load that is below 250 °F behind the paver is rejected. Note the reading on the ticket.'

/** Two assistants, one with a document, and a thread of the administrator, in the agencies that have the chatbot configurator. */
export default {
  order: 131,
  async add({ client }) {
    for (const { id: agency, mark } of sampleAgencies.filter(({ key }) => key !== 'prairie')) {
      await client.query(`SELECT set_config('app.dot_authority_id', $1, true)`, [String(agency)])
      for (const { name, isOn, instructions } of ASSISTANTS) {
        await client.query('INSERT INTO ai_assistants (dot_authority_id, name, name_key, instructions, is_on) VALUES ($1, $2, $3, $4, $5)', [agency, mark(name), comparisonKey(mark(name)), mark(instructions), isOn])
      }
      await client.query(`
        WITH assistant AS (SELECT id, name FROM ai_assistants WHERE dot_authority_id = $1 AND is_on),
          person AS (SELECT id, first_name || ' ' || last_name AS name FROM employees WHERE dot_authority_id = $1 AND role = 'administrator' ORDER BY id LIMIT 1),
          document AS (INSERT INTO ai_documents (dot_authority_id, assistant_id, name, format, content, added_by_name) SELECT $1, assistant.id, $4, 'txt', $2, person.name FROM assistant, person),
          thread AS (INSERT INTO ai_threads (dot_authority_id, employee_id, assistant_id, assistant_name, title) SELECT $1, person.id, assistant.id, assistant.name, $3 FROM assistant, person RETURNING id)
        INSERT INTO ai_thread_messages (dot_authority_id, thread_id, role, text, client_id) SELECT $1, thread.id, 'user', $3, gen_random_uuid() FROM thread`, [agency, mark(MANUAL.trim()), mark(QUESTION), mark('Paving manual, part 4.txt')])
      await client.query(`INSERT INTO ai_thread_messages (dot_authority_id, thread_id, role, text, question_id) SELECT $1, thread_id, 'assistant', $2, id FROM ai_thread_messages WHERE dot_authority_id = $1`, [agency, mark(ANSWER)])
    }
  },
} satisfies AreaSample
