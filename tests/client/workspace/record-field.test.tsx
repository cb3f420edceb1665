import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createForm } from '#src/platform/client/form/form'
import { own } from '#src/platform/domain/records/fields'
import { RecordField } from '#src/workspace/client/records/RecordField'
import { textsOf, type Texts } from '#src/workspace/client/records/form-texts'
import { buoy } from '#tests/api/records/buoys'

const row = { id: 7, version: 3, code: 'Alpha', note: 'By the bridge', color: 'green', depth: 12.5, chains: 2, laid_on: '2026-02-28', is_lit: true }
const form = createForm<Texts, never>({ start: textsOf(buoy, {}, row), labels: Object.fromEntries(Object.entries(buoy.fields).map(([name, { label }]) => [name, label])), request: () => { throw new Error('nothing is sent') }, successMessage: () => null })

function drawn(name: keyof typeof buoy.fields): string {
  return renderToString(<RecordField form={form} name={name} field={buoy.fields[name]} isFirst={false} />)
}

test('each kind of field has its form field with label, value, unit and keyboard', () => {
  expect(drawn('code')).toMatch(/>Code<.*value="Alpha"/)
  expect(drawn('note')).toMatch(/<textarea[^>]*rows="3"[^>]*>By the bridge</)
  expect(drawn('color')).toMatch(/>Color<.*Green/)
  const depth = drawn('depth')
  expect([depth.includes('inputMode="decimal"'), depth.includes('value="12.5"'), depth.includes('>FT<'), depth.includes('Depth, optional')]).toEqual([true, true, true, true])
  const chains = drawn('chains')
  expect([chains.includes('inputMode="numeric"'), chains.includes('value="2"')]).toEqual([true, true])
  const laid = drawn('laid_on')
  expect([laid.includes('placeholder="mm/dd/yyyy"'), laid.includes('value="2/28/2026"')]).toEqual([true, true])
  const lit = drawn('is_lit')
  expect([lit.includes('role="switch"'), lit.includes('checked=""'), lit.includes('Lit')]).toEqual([true, true, true])
})

test('a custom field without a form field is refused', () => {
  const lamps = own<readonly string[], readonly string[]>({ label: 'Lamps', none: [], read: (sent) => sent, send: (value) => value })
  expect(() => renderToString(<RecordField form={form} name="lamps" field={lamps} isFirst={false} />)).toThrow('the field lamps has a form field of its own')
})
