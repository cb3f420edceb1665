import { describe, expect, test } from 'vitest'
import { capsOf, isSingleCharacter, keyWords, normalSequence, step, strokeOf, type KeyPress } from '#src/workspace/client/keys/keys'

const press = (key: string, code: string, modifiers: Partial<KeyPress> = {}): KeyPress => ({
  key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...modifiers,
})
const ctrl = { ctrlKey: true }
const alt = { altKey: true }
const meta = { metaKey: true }

describe('WORK-20 WORK-21 a key press has exactly one name', () => {
  test.each([
    ['a letter', press('j', 'KeyJ'), 'j', 'j'],
    ['a letter with Shift', press('J', 'KeyJ', { shiftKey: true }), 'shift+j', 'shift+j'],
    ['a symbol that needs Shift', press('?', 'Slash', { shiftKey: true }), '?', '?'],
    ['Ctrl and a letter', press('k', 'KeyK', ctrl), 'mod+k', 'ctrl+k'],
    ['Cmd and a letter', press('k', 'KeyK', meta), 'meta+k', 'mod+k'],
    ['Ctrl, Shift and a letter', press('Z', 'KeyZ', { ...ctrl, shiftKey: true }), 'mod+shift+z', 'ctrl+shift+z'],
    ['Option types a symbol: the position of the key decides', press('∑', 'KeyW', alt), 'alt+w', 'alt+w'],
    ['Alt and a digit of a French keyboard', press('&', 'Digit1', alt), 'alt+1', 'alt+1'],
    ['a chord on a Dvorak keyboard: the printed letter', press('w', 'Comma', alt), 'alt+w', 'alt+w'],
    ['a chord on a Russian keyboard: the position of the key', press('л', 'KeyK', ctrl), 'mod+k', 'ctrl+k'],
    ['an arrow with two modifiers', press('ArrowRight', 'ArrowRight', { ...ctrl, ...alt }), 'mod+alt+arrowright', 'ctrl+alt+arrowright'],
    ['Shift and F6', press('F6', 'F6', { shiftKey: true }), 'shift+f6', 'shift+f6'],
    ['Space', press(' ', 'Space'), 'space', 'space'],
    ['a modifier alone', press('Control', 'ControlLeft', ctrl), null, null],
    ['AltGr types a symbol', press('@', 'KeyQ', { ...ctrl, ...alt, altGraph: true }), null, null],
  ])('%s', (_what, pressed, other, mac) => {
    expect([strokeOf(pressed, 'other'), strokeOf(pressed, 'mac')]).toEqual([other, mac])
  })
})

describe('WORK-19 a declared key is normalized to one form', () => {
  test.each([
    ['Shift+Alt+W', 'alt+shift+w', 'alt+shift+w'],
    ['ctrl+alt+arrowright', 'mod+alt+arrowright', 'ctrl+alt+arrowright'],
    ['mod+k', 'mod+k', 'mod+k'],
    ['g  p', 'g p', 'g p'],
  ])('%s', (declared, other, mac) => {
    expect([normalSequence(declared, 'other'), normalSequence(declared, 'mac')]).toEqual([other, mac])
  })
})

describe('WORK-18 a key is shown as its caps', () => {
  test.each([
    ['mod+k', 'other', 'Ctrl+K'],
    ['mod+k', 'mac', '⌘+K'],
    ['g p', 'other', 'G then P'],
    ['shift+f6', 'other', 'Shift+F6'],
    ['alt+arrowleft', 'other', 'Alt+←'],
    ['?', 'other', '?'],
  ] as const)('%s on %s', (sequence, platform, words) => expect(keyWords(sequence, platform)).toBe(words))

  test('WORK-18 the caps of a sequence are separated by stroke', () => expect(capsOf('g p', 'other')).toEqual([['G'], ['P']]))
})

test.each([['j', true], ['?', true], ['g p', true], ['shift+j', true], ['mod+k', false], ['f1', false], ['escape', false]])(
  'WORK-20 %s counts as a key of one character: %s',
  (sequence, is) => expect(isSingleCharacter(sequence)).toBe(is),
)

describe('WORK-9 sequences are matched key by key', () => {
  const table = new Map([['g p', 'projects'], ['g t', 'tickets'], ['j', 'down'], ['mod+k', 'palette']])
  test.each([
    ['one key', [], 'j', { run: 'down' }],
    ['the first key of a sequence waits', [], 'g', { pending: ['g'] }],
    ['the second key runs the command', ['g'], 'p', { run: 'projects' }],
    ['a broken sequence starts again', ['g'], 'g', { pending: ['g'] }],
    ['the key that broke it runs by itself', ['g'], 'j', { run: 'down' }],
    ['a chord is not the letter', ['g'], 'mod+p', null],
    ['a key of no command', [], 'x', null],
  ])('%s', (_what, typed, stroke, result) => expect(step(typed, stroke, table)).toEqual(result))
})
