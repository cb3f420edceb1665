import { describe, expect, test } from 'vitest'
import { anyDistrict } from '#src/areas/agency/domain/districts'
import { columnsInOrder, columnsOfHeadings, typedOfCells } from '#src/areas/agency/domain/employees/list-columns'
import { checkList } from '#src/areas/agency/domain/employees/pasted-list'

describe('PEOP-6 the columns of a pasted list are recognized', () => {
  test.each([
    [['First Name', 'Last Name', 'E-mail', 'Role'], { first_name: 0, last_name: 1, email: 2, role: 3 }],
    [['email_address', 'SURNAME', 'given  name', 'Cell'], { email: 0, last_name: 1, first_name: 2, phone: 3 }],
    [['Email', 'Email', 'Note'], { email: 0 }],
    [['Ada', 'Byron', 'ada@agency.example'], null],
    [['First name', 'Last name'], null],
  ])('%j', (cells, columns) => expect(columnsOfHeadings(cells)).toEqual(columns))

  test('PEOP-6 without headings, the columns are in the order of the form', () => {
    expect(columnsInOrder(4, [['Ada', 'Byron', 'ada@agency.example', '555 201 0001']])).toEqual({ first_name: 0, last_name: 1, email: 2, phone: 3 })
  })

  test.each([
    ['roles', [['Administrator', 'North'], ['field_engineer', '']], { role: 3, districts: 4 }],
    ['roles and unknown words', [['Boss', ''], ['Field engineer', '']], { role: 3, districts: 4 }],
    ['phones', [['555 201 0001', 'Inspector'], ['', 'Inspector']], { phone: 3, role: 4 }],
    ['nothing', [['', 'Inspector']], { phone: 3, role: 4 }],
    ['phones and a misplaced role', [['555 201 0001', ''], ['Administrator', '']], { phone: 3, role: 4 }],
  ])('PEOP-6 without headings, the columns after the email are recognized if the first of them has %s', (_what, ends, columns) => {
    expect(columnsInOrder(5, ends.map((cells) => ['Ada', 'Byron', 'ada@agency.example', ...cells]))).toEqual({ first_name: 0, last_name: 1, email: 2, ...columns })
  })

  test.each([
    ['', 'pending'], ['Field engineer', 'field_engineer'], ['FIELD_ENGINEER', 'field_engineer'], ['qc lab', 'qc_lab'], ['Read-only auditor', 'read_only_auditor'], ['owner', 'owner'],
  ])('PEOP-11 the role %j is read as %s', (cell, role) => {
    expect(typedOfCells(['A', 'B', 'a@b.example', '', cell], columnsInOrder(5, []), 'pending').role).toBe(role)
  })
})

describe('PEOP-5 a list is checked row by row', () => {
  const line = (at: number, more: object = {}) => ({ line: at, first_name: 'Ada', last_name: 'Byron', email: `a${at}@agency.example`, phone: '', role: 'pending', districts: [], ...more })

  test.each(['constructor', 'toString', '__proto__'])('PEOP-5 the role %j is an unknown word like any other', (cell) => {
    expect(typedOfCells(['A', 'B', 'a@b.example', '', cell], columnsInOrder(5, []), 'pending', { boss: 'administrator' }).role).toBe(cell)
  })

  test('PEOP-5 an email or a phone number that occurs twice is reported with the line that has it', () => {
    const { good, problems } = checkList([
      line(2, { phone: '1 (555) 201-0001' }), line(3, { email: 'A2@agency.example' }), line(4, { phone: '555-201-0001' }), line(5, { email: 'none' }), line(6),
    ], anyDistrict)
    expect(good.map((one) => one.line)).toEqual([2, 6])
    expect(problems.map((one) => [one.line, one.field, one.message])).toEqual([
      [3, 'email', 'The same email is on line 2.'],
      [4, 'phone', 'The same phone number is on line 2.'],
      [5, 'email', 'Email is not valid.'],
    ])
  })

  test('PEOP-5, ACCT-10 a district that the agency does not have is reported by its line, and one in different case is stored as the agency writes it', () => {
    const { good, problems } = checkList([line(2, { districts: ['north', ' SOUTH\u200b'] }), line(3, { districts: ['North', 'West'] }), line(4)], { offered: ['North', 'South'], had: [] })
    expect(good.map((one) => [one.line, one.employee.districts])).toEqual([[2, ['North', 'South']], [4, []]])
    expect(problems).toEqual([{ line: 3, field: 'districts', name: 'Ada Byron', message: 'West is not one of the agency’s districts: North, South.' }])
  })
})
