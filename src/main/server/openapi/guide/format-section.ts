import type { FieldSource } from '#src/areas/tickets/domain/field-types'
import { escapeHtml } from '#src/main/server/openapi/escape-html'
import { fieldsOfFormatGroup, formatGroups } from '#src/main/server/openapi/guide/format-groups'
import { formatOf } from '#src/main/server/openapi/guide/ticket-fields'

const setBy: Readonly<Record<FieldSource, string>> = {
  S: 'Supplier', A: 'Agency', V: 'Server', 'S/A': 'Supplier, agency', 'A/V': 'Agency, server', 'V/A': 'Server, agency',
}

/** The section of the guide about the ticket format, in five groups, each with an example and all its fields, as HTML (PLUS-4). */
export function formatSection(): string {
  return `<section id="format" class="guide">
<h2>Ticket format</h2>
<p>A ticket is one flat JSON object. Its fields are in the five groups of the AASHTO standard for material delivery (MDMS-1): source, hauler, loading and delivery events, testing and contract administration, and agency verification. Suppliers send the fields that are set by the supplier.</p>
${formatGroups.map(({ id, title, meaning, example }) => `<h3 id="${id}">${escapeHtml(title)}</h3>
<p>${escapeHtml(meaning)}</p>
<pre tabindex="0" id="${id}-example">${escapeHtml(JSON.stringify(example, null, 2))}</pre>
<details><summary>All fields</summary>
<table>
<thead><tr><th scope="col">Field</th><th scope="col">Label</th><th scope="col">Set by</th><th scope="col">Unit</th><th scope="col">Format</th></tr></thead>
<tbody>
${fieldsOfFormatGroup(id).map((field) => `<tr><th scope="row"><code>${field.key}</code></th><td>${escapeHtml(field.label)}</td><td>${setBy[field.source]}</td><td>${escapeHtml(field.unit ?? field.unitFrom ?? '')}</td><td>${escapeHtml(formatOf(field))}</td></tr>`).join('\n')}
</tbody>
</table>
</details>`).join('\n')}
</section>`
}
