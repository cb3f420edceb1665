import { EXPORT_DIRECT_MAX_TICKETS } from '#src/areas/tickets/domain/limits'
import { countText } from '#src/platform/domain/formats/numbers'
import { escapeHtml } from '#src/main/server/openapi/escape-html'

/** An example of the manifest that an export contains. */
const exampleManifest = {
  agency: 'Cascadia DOT',
  created_by: 'Ana Admin',
  created_at: '2026-11-28T16:30:00.000Z',
  tickets: 3,
  left_out: 0,
  totals: [{ uom: 'TON', tickets: 3, net_amount: '61.27', without_net: 0 }],
  materials: [{ material_description: 'SPWEB440', uom: 'TON', tickets: 3, net_amount: '61.27', without_net: 0 }],
  columns: ['Ticket number', 'Net'],
  files: [{ name: 'tickets-2026-11-28.csv', bytes: 71, sha256: '9f2c6a8c1d0b4e7fa3d5b6c8e9f01234567890abcdef1234567890abcdef1234' }],
}

/** The section of the guide about the exports of tickets and their manifest, as HTML. */
export function exportSection(): string {
  const code = (text: string) => `<code>${escapeHtml(text)}</code>`
  return `<section id="exports" class="guide">
<h2>Exports and their manifest</h2>
<p>${code('GET /v3/slips/export')} exports tickets as csv, pdf, csv_pdf, kml or geojson. ${code('GET /v1/slips/exports')} takes the same parameters, and two more things: the format xlsx, and ${code('with_manifest=true')} for any format. Up to ${countText(EXPORT_DIRECT_MAX_TICKETS)} tickets are answered as a file, more as a ${code('job_id')}.</p>
<p>An export with a manifest is a zip of the file and ${code('manifest.json')}; csv_pdf always has one. Both come from one state of the data. To check that nothing is missing and nothing was changed: count the tickets of the file and add up their nets by unit, compare them with ${code('tickets')} and ${code('totals')}, and compare the SHA-256 of the file with ${code('sha256')}.</p>
<pre tabindex="0" id="manifest-example">${escapeHtml(JSON.stringify(exampleManifest, null, 2))}</pre>
<p>${code('net_amount')} is the exact sum of the nets of the file, with at least two decimals; amounts in different units are never added up. ${code('without_net')} counts the tickets without a net. ${code('left_out')} counts the selected tickets that a map file has no place for: those that are not delivered or have no location.</p>
<p>In a workbook, numbers are numbers, and days and times are dates in the time zone of the project. All other cells are text, which no spreadsheet runs as a formula.</p>
</section>`
}
