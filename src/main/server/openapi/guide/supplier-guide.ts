import { BULK_RECEIPT_MAX_TICKETS } from '#src/areas/tickets/domain/limits'
import { countText } from '#src/platform/domain/formats/numbers'
import { escapeHtml } from '#src/main/server/openapi/escape-html'
import { exampleTicket } from '#src/main/server/openapi/guide/example-ticket'
import { describedFields } from '#src/main/server/openapi/guide/ticket-fields'

const curl = (address: string, path: string, body: unknown, key: string) => `curl ${address}${path} \\
  -H 'Authorization: Bearer sk_your_key' \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: ${key}' \\
  -d '${JSON.stringify(body, null, 2)}'`

/** The guide for suppliers as HTML. It contains only what suppliers need to send tickets. */
export function supplierGuide(address: string): string {
  const code = (text: string) => `<code>${escapeHtml(text)}</code>`
  const block = (text: string, name = '') => `<pre tabindex="0"${name === '' ? '' : ` id="${name}"`}>${escapeHtml(text)}</pre>`
  const { ticket_number, supplier, plant_name, ticket_date } = exampleTicket
  return `<section id="suppliers" class="guide">
<h2>Guide for suppliers</h2>
<p>Two calls send tickets: ${code('POST /v1/slips')} takes one, ${code('POST /v1/slips/bulk')} takes up to ${countText(BULK_RECEIPT_MAX_TICKETS)}. Send each ticket when it is printed, and send it again when it changes.</p>
<h3>Authentication</h3>
<p>The agency creates an API key under Admin, Settings, API keys and gives it to you once. Send it with every call in this header:</p>
${block('Authorization: Bearer sk_your_key')}
<p>The key belongs to one agency. It sends tickets and reads nothing. Keep it secret; the agency can revoke it.</p>
<h3>Send a ticket</h3>
${block(curl(address, '/v1/slips', exampleTicket, '700131-2026-06-15-1'), 'example-one')}
<p>The answer is 200 with the ticket as it is now and a result: ${code('created')}, ${code('updated')} or ${code('unchanged')}.</p>
<h3>How a ticket finds its project</h3>
<p>By ${code('job_number')}. It is compared with the job number, the contract number and the state project number of the agency’s projects. A ticket whose job number matches none is kept, and the agency connects it later; nothing has to be sent again.</p>
<h3>Send a ticket again</h3>
<p>Supplier, plant, ticket number and date make a ticket one. Sent again, the ticket is updated: a field that you leave out keeps its value, a field that you send as null is emptied. The same content again changes nothing.</p>
<h3>Void a ticket</h3>
${block(curl(address, '/v1/slips', { ticket_number, supplier, plant_name, ticket_date, void: true }, '700131-2026-06-15-void'))}
<h3>Send many tickets</h3>
${block(curl(address, '/v1/slips/bulk', { slips: [exampleTicket] }, 'batch-2026-06-15-1'), 'example-many')}
<p>Every ticket is answered by its index. Valid tickets are kept even if others in the same call are refused; send the refused ones again once they are fixed.</p>
<h3>Answers</h3>
<table>
<thead><tr><th scope="col">Status</th><th scope="col">Meaning</th><th scope="col">What to do</th></tr></thead>
<tbody>
${answers.map(([status, meaning, todo]) => `<tr><td>${status}</td><td>${escapeHtml(meaning)}</td><td>${escapeHtml(todo)}</td></tr>`).join('\n')}
</tbody>
</table>
<p>An error is JSON with ${code('status')}, ${code('message')} and, for 422, ${code('detailed_errors')}: a list of ${code('field')} and ${code('message')}.</p>
<h3>Retry</h3>
<p>Send an ${code('Idempotency-Key')} of your own with each call, at most 255 characters. If no answer came, send the same body with the same key: within 24 hours you get the answer of the first call, and nothing is done twice. Wait 1, 2, 4 ... seconds between tries, at most a minute, or as long as ${code('Retry-After')} says.</p>
<h3>Fields of a ticket</h3>
<p>Fields not listed here are refused. Weights are in the unit that the named field holds.</p>
<table>
<thead><tr><th scope="col">Field</th><th scope="col">Required</th><th scope="col">Meaning</th><th scope="col">Unit</th><th scope="col">Format</th></tr></thead>
<tbody>
${describedFields.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired)).map(({ key, isRequired, meaning, unit, format }) => `<tr><th scope="row"><code>${key}</code></th><td>${isRequired ? 'required' : ''}</td><td>${escapeHtml(meaning)}</td><td>${escapeHtml(unit)}</td><td>${escapeHtml(format)}</td></tr>`).join('\n')}
</tbody>
</table>
</section>`
}

const answers: readonly (readonly [status: number, meaning: string, todo: string])[] = [
  [200, 'Received.', 'Nothing. In a bulk answer, look at each result.'],
  [401, 'The key is missing, unknown or revoked.', 'Check the Authorization header, or ask the agency for a new key.'],
  [403, 'A key may not make this call.', 'Use the two calls above.'],
  [409, 'The same ticket or the same Idempotency-Key is under way.', 'Wait a moment and repeat.'],
  [413, 'The body is larger than 10 MB.', 'Send fewer tickets at once.'],
  [422, 'A field is not valid; detailed_errors names each one. Or the Idempotency-Key was used for another body.', 'Fix the ticket and send it with a new Idempotency-Key.'],
  [429, 'Too many calls at once.', 'Wait as long as Retry-After says and repeat.'],
  [503, 'The server is busy or starting.', 'Wait as long as Retry-After says and repeat.'],
]
