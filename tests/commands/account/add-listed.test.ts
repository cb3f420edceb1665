import { beforeEach, describe, expect, test } from 'vitest'
import { changeText, forgetList, notePaste, pastedList, readList } from '#src/areas/agency/client/employees/pasted-list'
import { openDesk, type Outcome } from '#tests/commands/desk'

beforeEach(forgetList)

/** Pastes lines of cells without headings, and adds them. The server refuses the lines whose numbers are in `refused`. */
async function addLines(lines: readonly (readonly string[])[], refused: readonly number[], separator = '\t') {
  changeText(lines.map((cells) => cells.join(separator)).join('\n'))
  const before = readList(pastedList).lines
  const ids = lines.map((_cells, at) => at + 1).filter((line) => !refused.includes(line))
  const desk = openDesk({
    context: { pane: { id: 'p', number: 1, path: '/admin/employees/add-many', scope: 'employee-list', title: '', params: {} } },
    answering: () => ({ body: { added: ids.length, employee_ids: ids, refused_lines: refused, first_refusal: { line: refused[0], message: 'Email is not valid.' } } }),
  })
  const { refusal } = await desk.run('employees.add-listed')
  return { refusal, before: before.filter(({ line }) => refused.includes(line)), after: readList(pastedList).lines }
}

/** Pastes text over the list from this position to its end, as the browser does: nothing changes if the clipboard has no text. */
function paste(text: string, from = 0) {
  const { text: value } = pastedList
  notePaste(text, { selectionStart: from, selectionEnd: value.length, value })
  if (text !== '') changeText(value.slice(0, from) + text)
}

const withoutNumber = (lines: readonly { readonly line: number }[]) => lines.map(({ line: _line, ...values }) => values)

describe('PEOP-5 PEOP-6 the lines that are left after the others were added are read in the same columns as before', () => {
  test.each([
    ['an unknown role does not become a phone number', [['Ada', 'Byron', 'ada@agency.example', 'Administrator', 'North'], ['Bob', 'Carr', 'bob@agency', 'Boss', 'South']], { phone: '', role: 'Boss', districts: ['South'] }],
    ['a misplaced role in the phone column does not make an administrator', [['Ada', 'Byron', 'ada@agency.example', '555 201 0001', 'Field engineer'], ['Eve', 'Diaz', 'eve@agency', 'Administrator', '']], { phone: 'Administrator', role: 'pending' }],
  ])('%s', async (_what, lines, expected) => {
    const { refusal, before, after } = await addLines(lines, [2])
    expect([refusal, before.length]).toEqual([null, 1])
    expect(withoutNumber(after)).toEqual(withoutNumber(before))
    expect(after).toMatchObject([{ line: 1, ...expected }])
    // the user fixes the line
    changeText(pastedList.text.replace('@agency', '@agency.example'))
    expect(readList(pastedList).lines).toMatchObject([{ line: 1, ...expected }])
  })
})

test('PEOP-6 the next list gets columns of its own: by its headings, or after the text was emptied', async () => {
  await addLines([['Ada', 'Byron', 'ada@agency.example', 'Administrator'], ['Bob', 'Carr', 'bob@agency', 'Boss']], [2])
  changeText('Email\tFirst name\tLast name\nida@agency.example\tIda\tLee')
  expect(readList(pastedList).lines).toMatchObject([{ first_name: 'Ida', last_name: 'Lee', email: 'ida@agency.example' }])
  pastedList.chosen = { role: 0 }
  changeText(' ')
  changeText('Ida\tLee\tida@agency.example\t555 201 0002\tInspector')
  expect(readList(pastedList).lines).toMatchObject([{ phone: '555 201 0002', role: 'Inspector' }])
  pastedList.chosen = { role: 0 }
  paste('Bo\tLee\tbo@agency.example\t555 201 0003\tInspector')
  expect(readList(pastedList).lines).toMatchObject([{ first_name: 'Bo', phone: '555 201 0003', role: 'Inspector' }])
})

test('PEOP-6 a paste over the whole text that has no text, such as a picture, and one at the end of the text keep the columns of the list', async () => {
  await addLines([['Ada', 'Byron', 'ada@agency.example', 'Administrator'], ['Bob', 'Carr', 'bob@agency', 'Boss']], [2])
  pastedList.chosen = { districts: 3 }
  const { text, chosen, former } = pastedList
  paste('')
  expect(pastedList).toMatchObject({ text, chosen, former })
  paste('\nEve\tDiaz\teve@agency.example\tOwner', text.length)
  expect(pastedList).toMatchObject({ chosen, former })
})

/** Adds the lines of the list, except those in `refused`. `type` changes the text before the server's answer arrives. */
async function addWhile(text: string, type: () => void, refused: readonly number[] = []) {
  changeText(text)
  const added = readList(pastedList).lines.length - refused.length
  const desk = openDesk({
    context: { pane: { id: 'p', number: 1, path: '/admin/employees/add-many', scope: 'employee-list', title: '', params: {} } },
    answering() {
      type()
      return { body: { added, employee_ids: Array.from({ length: added }, (_none, at) => at + 1), refused_lines: refused, first_refusal: refused.length === 0 ? null : { line: refused[0], message: 'Email is not valid.' } } }
    },
  })
  const { done, said } = await desk.run('employees.add-listed')
  return { done, said, text: pastedList.text }
}
const [ADA, BOB, IDA] = ['Ada,Byron,ada@agency.example', 'Bob,Carr,bob@agency', 'Ida,Lee,ida@agency.exa']

test.each([
  ['at the end', `${ADA}\n${BOB}`, () => changeText(`${pastedList.text}\n${IDA}`), [], IDA],
  ['at the end, with an empty line after them', `${ADA}\n${BOB}`, () => changeText(`${pastedList.text}\n${IDA}\n`), [], `${IDA}\n`],
  ['at the beginning, so that the refused line has another number', `${ADA}\n${BOB}`, () => changeText(`${IDA}\n${pastedList.text}`), [2], `${IDA}\n${BOB}`],
  ['under headings', `First name,Last name,Email\n${ADA}`, () => changeText(`${pastedList.text}\n${IDA}`), [], `First name,Last name,Email\n${IDA}`],
  ['instead of the whole list', ADA, () => paste(IDA), [], IDA],
  ['with the text of a line that was sent', ADA, () => changeText(`${ADA}\n${ADA}`), [], ADA],
] as const)('PEOP-5 lines that are typed while the list is being added stay in it: %s', async (_where, text, type, refused, left) => {
  const { done, said, text: textLeft } = await addWhile(text, type, refused)
  expect([textLeft, done, said.length]).toEqual([left, [], 1])
})

test('PEOP-5 a list whose lines were all added is forgotten and its pane is left, also if an empty line was typed meanwhile', async () => {
  expect(await addWhile(`${ADA}\n${BOB}`, () => changeText(`${pastedList.text}\n`))).toMatchObject({ text: '', done: ['leavePaneFor /admin/employees'] })
})

test('PEOP-5 a list of which nothing was added stays as it was pasted', async () => {
  await addLines([['Ada', 'Byron', 'ada@agency', 'Boss'], ['Bob', 'Carr', 'bob@agency', '']], [1, 2], ';')
  expect(pastedList.text).toBe('Ada;Byron;ada@agency;Boss\nBob;Carr;bob@agency;')
})

test('PEOP-5 a list that has changed while it is being added is not sent until the answer is there: its first lines would be refused as added before', async () => {
  changeText(`${ADA}\n${BOB}`)
  let second: Outcome | null = null
  const desk = openDesk({
    context: { pane: { id: 'p', number: 1, path: '/admin/employees/add-many', scope: 'employee-list', title: '', params: {} } },
    async answering({ body }) {
      const { length: added } = (body as { readonly dot_employees: readonly unknown[] }).dot_employees
      if (second === null && added === 2) {
        changeText(`${pastedList.text}\n${IDA}`)
        second = await desk.run('employees.add-listed')
      }
      return { body: { added, employee_ids: [1], refused_lines: [], first_refusal: null } }
    },
  })
  await desk.run('employees.add-listed')
  expect(second).toMatchObject({ refusal: 'workspace.form_is_saving', sent: [] })
  expect(pastedList.text).toBe(IDA)
  const third = await desk.run('employees.add-listed')
  expect([third.refusal, third.sent.length, pastedList.text]).toEqual([null, 1, ''])
})

test('PEOP-5 a list that could not be sent can be changed and sent again', async () => {
  changeText(ADA)
  const desk = openDesk({
    context: { pane: { id: 'p', number: 1, path: '/admin/employees/add-many', scope: 'employee-list', title: '', params: {} } },
    answering: () => ({ status: 503, body: { message: 'Busy' } }),
  })
  await desk.run('employees.add-listed')
  changeText(`${ADA}\n${IDA}`)
  expect((await desk.run('employees.add-listed')).refusal).toBe(null)
})
