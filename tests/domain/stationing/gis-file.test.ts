import { describe, expect, test } from 'vitest'
import { checkGisFile, formatOfName, mayAddAlignments, mayProcessAgain, type GisFormat, type GisStatus } from '#src/areas/stationing/domain/gis-files/gis-file'
import { readInstance } from '#src/areas/stationing/domain/gis-files/step-values'

const GB = 1024 ** 3

describe('GEO-3 GEO-4 which files can be uploaded', () => {
  test.each([
    [1, 'a.dwg', 1, 'dwg', true], [2, 'a.DGN', 1, 'dgn', true], [3, 'a.b.ifc', 1, 'ifc', true], [4, 'a.dxf', GB, 'dxf', true], [5, 'a.dxf', GB + 1, 'dxf', false], [6, 'a.dxf', 0, 'dxf', false],
    [7, 'a.pdf', 1, null, false], [8, 'dwg', 1, null, false], [9, 'a.dxf.zip', 1, null, false], [10, 'a.toString', 1, null, false],
  ] as const)('row %i: %s of %i bytes is %s: %s', (_row, name, size, format, isAllowed) => {
    expect([formatOfName(name), checkGisFile({ name, size }).allowed]).toEqual([format, isAllowed])
  })
})

describe('GEO-8 GEO-9 the actions available for a file', () => {
  test.each<[number, GisStatus, GisFormat, boolean, boolean]>([
    [1, 'pending', 'ifc', false, false], [2, 'ready_for_review', 'ifc', false, true], [3, 'active', 'ifc', false, false], [4, 'failed', 'ifc', true, false], [5, 'failed', 'dxf', true, false], [6, 'pending', 'dwg', false, false],
    [7, 'failed', 'dgn', false, false],
  ])('row %i: a file that is %s, of %s, can be sent again: %s, its alignments can be added: %s', (_row, status, format, isSent, isAdded) => {
    expect([mayProcessAgain({ status, format }).allowed, mayAddAlignments({ status }).allowed]).toEqual([isSent, isAdded])
  })
})

describe('PLUS-28 the values of a STEP file', () => {
  test.each([
    [1, "#1=IFCX('it''s',$,*,#2,.LINE.,1.E-3,-5,(1.,(2.,#3)),IFCLENGTHMEASURE(4.5))", ["it's", null, null, { ref: 2 }, 'LINE', 0.001, -5, [1, [2, { ref: 3 }]], 4.5]],
    [2, "\n #20 = ifcx ( 'Stra\\X2\\00DF\\X0\\e' , 'a;b' )", ['Straße', 'a;b']],
    [3, '#1=IFCX()', []], [4, '#1=IFCX(1', null], [5, '#1=IFCX(?)', null], [6, 'ENDSEC', null], [7, `#1=IFCX(${'('.repeat(100)}${')'.repeat(100)})`, null],
  ])('row %i: %s', (_row, text, values) => expect(readInstance(text)?.values ?? null).toEqual(values))
})
