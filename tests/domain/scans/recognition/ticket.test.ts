import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recognizeTicket } from '#src/areas/scans/domain/recognition/ticket'
import { fieldsOf, paper, TODAY, turned, valuesOf } from '#tests/domain/scans/recognition/paper'

const BESIDE = `# NORTH RIDGE ASPHALT

TICKET NO:   1048827        DATE: 06/14/2026
TIME OUT:    7:42 AM        LOAD NO: 9
PLANT:       PLANT 12       TRUCK: T-417
CUSTOMER:    BASIN ROAD CONTRACTING
CONTRACT:    180029
JOB:         SP 5625-20
MATERIAL:    SP 12.5 WEARING (3,B)
GROSS:       79,980 LB
TARE:        27,460 LB
NET:         52,520 LB
NET TONS:    26.26 TN
ACCUM TODAY: 231.87 TN
TEMP:        305 F`

const ABOVE = `# HILLTOP QUARRY

TICKET #        DATE          TIME       TRUCK #
40012           2026-09-03    13:05      HR-8

CUSTOMER                 MATERIAL
Acme Paving              Class 5 base

         GROSS      TARE      NET
LB       71200      26100     45100`

const CONCRETE = `# CEDAR VALLEY READY MIX
TICKET NO: 77310
DATE: 07/02/2026
TIME OUT: 05:58
PLANT: PLANT 3
TRUCK: M-22
MIX ID: 3F52
QUANTITY: 10.00 CY
CEMENT: 5100 LB
WATER BATCHED: 255.0 GAL
SLUMP: 4.00 IN`

describe('AI-6 the fields of a paper ticket', () => {
  test.each([
    ['beside their labels', BESIDE, {
      ticket_number: '1048827', ticket_date: '2026-06-14', ticketed_at: '07:42', supplier: 'NORTH RIDGE ASPHALT', plant_name: 'PLANT 12', customer_name: 'BASIN ROAD CONTRACTING', job_number: 'SP 5625-20', truck: 'T-417',
      material_description: 'SP 12.5 WEARING (3,B)', load_number: '9', gross_amount_1: '79980', tare_amount_1: '27460', net_amount: '52520', uom_1: 'LB', accumulated_quantity: '231.87', plant_temperature: '305',
    }],
    ['below their labels', ABOVE, {
      ticket_number: '40012', ticket_date: '2026-09-03', ticketed_at: '13:05', supplier: 'HILLTOP QUARRY', customer_name: 'Acme Paving', truck: 'HR-8', material_description: 'Class 5 base',
      gross_amount_1: '71200', tare_amount_1: '26100', net_amount: '45100', uom_1: 'LB',
    }],
    ['those of a concrete ticket without weights', CONCRETE, {
      ticket_number: '77310', ticket_date: '2026-07-02', ticketed_at: '05:58', supplier: 'CEDAR VALLEY READY MIX', plant_name: 'PLANT 3', truck: 'M-22', mix_id: '3F52', net_amount: '10.00', uom_1: 'CY',
    }],
  ])('AI-6 the fields are read if they are %s', (_case, text, expected) => {
    expect(valuesOf(paper(text))).toEqual(expected)
  })

  test.each([
    ['GR0SS: 79980 LB', { gross_amount_1: '79980', uom_1: 'LB' }],
    ['GROSS: 7998O LB', { gross_amount_1: '79980', uom_1: 'LB' }],
    ['GROSS: 799BO LB', { uom_1: 'LB' }],
    ['GROSS (LB): 79980', { gross_amount_1: '79980', uom_1: 'LB' }],
    ['GROSS LBS 79980', { gross_amount_1: '79980', uom_1: 'LB' }],
    ['GROSS: 79.980.1 LB', {}],
    ['GROSS: 999999 LB', { uom_1: 'LB' }],
    ['NET: 26.26TN', { net_amount: '26.26', uom_1: 'TON' }],
    ['NET: 26,26 TN', {}],
    ['DATE: 06-14-26', { ticket_date: '2026-06-14' }],
    ['DATE: 14 JUN 2026', { ticket_date: '2026-06-14' }],
    ['DATE: JUN 14, 2026', { ticket_date: '2026-06-14' }],
    ['DATE: 14/06/2026', { ticket_date: '2026-06-14' }],
    ['DATE: O6/14/2026', { ticket_date: '2026-06-14' }],
    ['DATE: 02/30/2026', {}],
    ['DATE: 06/14/2036', {}],
    ['DATE: 06/14/1926', {}],
    ['TIME: 3:05 PM', { ticketed_at: '15:05' }],
    ['TIME: 12:10AM', { ticketed_at: '00:10' }],
    ['TIME: 25:10', {}],
    ['TIME: 13:05', { ticketed_at: '13:05' }],
    ['TIME: 07:42', { ticketed_at: '07:42' }],
    ['TIME: 07:42 CDT', { ticketed_at: '07:42' }],
    ['TIME: 00:15', { ticketed_at: '00:15' }],
    ['TIME: 2:45', {}],
    ['TIME: 02:45', {}],
    ['TIME: 11:45 P', {}],
    ['TIME: 05:45 FM', {}],
    ['TIME: 05:45\nTIME IN: 05:20 PM', {}],
    ['UNIT: TON\nNET: 52520 LB', { net_amount: '52520', uom_1: 'LB' }],
    ['UNIT: TON\nNET: 26.26', { net_amount: '26.26', uom_1: 'TON' }],
    ['UNIT: TON\nGROSS: 79980\nNET: 52520', {}],
    ['NET: 52 LB', { uom_1: 'LB' }],
    ['TICKET NO: 4711\nTICKET: 4717', {}],
    ['TICKET NO: 4711\nTICKET: 4711', { ticket_number: '4711' }],
    ['TIME IN: 06:10', {}],
    ['LOAD NO: l2', { load_number: '12' }],
    ['JOB: County road 5 overlay', { job_name: 'County road 5 overlay' }],
    ['JOB NO: SP 12-3', { job_number: 'SP 12-3' }],
    ['MATERIAL: SAND', { material_description: 'SAND' }],
    ['SPECIAL THING: 12', {}],
  ])('AI-6 %j is read as %j', (line, expected) => {
    // the line is surrounded by a ticket, since the page would otherwise not be recognized as one
    const page = paper(`${line}\nWEIGHMASTER: Lindquist\nHAULER: Acme\nCUSTOMER: Basin`)
    const { weighmaster, hauler, customer_name, ...rest } = valuesOf(page)
    expect({ weighmaster, hauler, customer_name }).toEqual({ weighmaster: 'Lindquist', hauler: 'Acme', customer_name: 'Basin' })
    expect(rest).toEqual(expected)
  })

  test('AI-6 an uncertain value is left empty, with its location and the reason', () => {
    const page = paper(BESIDE, { unsure: { '1048827': 0.6 } })
    const field = fieldsOf(page).find((one) => one.field === 'ticket_number')
    expect(field).toMatchObject({ text: '1048827', value: '', doubt: 'unclear', box: page.words.find(({ text }) => text === '1048827')?.box })
  })

  test('AI-6 a value much taller than its label is handwritten, and left empty however certain the recognizer is', () => {
    const page = paper(BESIDE)
    const tall = { ...page, words: page.words.map((word) => (word.text === '1048827' ? { ...word, box: { ...word.box, y0: word.box.y0 - 12, y1: word.box.y1 + 12 } } : word)) }
    expect(fieldsOf(tall).find(({ field }) => field === 'ticket_number')).toMatchObject({ text: '1048827', value: '', doubt: 'unclear' })
  })

  test('AI-6 gross less tare confirms a net that is hard to read, and corrects one wrong digit in it', () => {
    expect(valuesOf(paper(BESIDE, { unsure: { '52,520': 0.5 } }))).toMatchObject({ net_amount: '52520' })
    expect(valuesOf(paper(BESIDE.replace('52,520', '52,620'), { unsure: { '52,620': 0.8 } }))).toMatchObject({ net_amount: '52520', gross_amount_1: '79980' })
  })

  test('AI-6 weights that contradict each other are all left empty when no two of them can be trusted', () => {
    const fields = fieldsOf(paper(BESIDE.replace('52,520', '41,000').replace('26.26', '20.50')))
    expect(fields.filter(({ doubt }) => doubt === 'weights_differ').map(({ field }) => field)).toEqual(['gross_amount_1', 'tare_amount_1'])
    const doubtful = fieldsOf(paper(BESIDE.replace('52,520', '41,000').replace('26.26', '26.26')))
    expect(doubtful.filter(({ doubt }) => doubt === 'weights_differ').map(({ field }) => field)).toEqual(['gross_amount_1', 'tare_amount_1', 'net_amount'])
  })

  test.each([
    ['a page without words', '', 'no_text'],
    ['a cat', 'x', 'no_text'],
    ['a letter', 'Dear Sir or Madam\nplease find enclosed what you asked for\nSincerely', 'no_ticket'],
    ['a ticket in another language', 'LIEFERSCHEIN 12345\nDATUM: 14.06.2026\nBRUTTO: 39.980 KG\nTARA: 12.100 KG\nNETTO: 27.880 KG\nKENNZEICHEN: B-XY 12', 'no_ticket'],
    ['two tickets of which one has a number', `${BESIDE}\n\n${BESIDE.replace('1048827', '').replace('LOAD NO: 9', 'LOAD NO: 10').replace('T-417', 'T-9')}`, 'several_tickets'],
    ['two tickets without a number, of the same truck', `${BESIDE.replace('1048827', '')}\n\n${BESIDE.replace('1048827', '').replace('79,980', '80,100').replace('52,520', '52,640')}`, 'several_tickets'],
    ['two tickets', `${BESIDE}\n\n${BESIDE.replace('1048827', '1048828').replace('LOAD NO: 9', 'LOAD NO: 10').replace('79,980', '80,100')}`, 'several_tickets'],
  ])('AI-6 %s is not a ticket, with the reason', (_case, text, problem) => {
    expect(recognizeTicket(paper(text), TODAY)).toEqual({ problem })
  })

  test('AI-6 a unit beside its label applies to the weight below', () => {
    expect(valuesOf(paper('TICKET #      DATE         TRUCK #\n40012         2026-09-03   HR-8\n\nGROSS LB      TARE LB      NET LB\n71200         26100        45100'))).toMatchObject({ gross_amount_1: '71200', net_amount: '45100', uom_1: 'LB' })
  })

  test('AI-6 one ticket with weights in pounds and in tons, and two copies of it on a page, do not count as two tickets', () => {
    const inTons = `${BESIDE}\nGROSS: 39.99 TN\nTARE: 13.73 TN\nNET: 26.26 TN`
    expect(valuesOf(paper(inTons))).toMatchObject({ ticket_number: '1048827', gross_amount_1: '79980' })
    expect(valuesOf(paper(`${BESIDE}\n\n${BESIDE}`))).toEqual(valuesOf(paper(BESIDE)))
  })

  test('AI-6 neither the order of the words nor a slight rotation of the page changes a field', () => {
    const pages = [BESIDE, ABOVE, CONCRETE].map((text) => paper(text))
    const property = fc.property(fc.constantFrom(...pages), fc.integer({ min: -40, max: 40 }), fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (page, tenths, order) => {
      const keys = [...order.take(page.words.length)]
      const words = page.words.map((word, at) => ({ word, key: keys[at] ?? 0 })).toSorted((one, other) => one.key - other.key).map(({ word }) => word)
      expect(valuesOf(turned({ ...page, words }, tenths / 10))).toEqual(valuesOf(page))
    })
    fc.assert(property, { numRuns: 60 })
  })
})
