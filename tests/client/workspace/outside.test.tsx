import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ConfirmationProvider, useConfirmation } from '#src/workspace/client/writes/Confirmation'
import { usePane } from '#src/workspace/client/panes/pane-hooks'

function Asks() {
  useConfirmation()
  return <p>asks</p>
}

function Stands() {
  usePane()
  return <p>stands</p>
}

describe('SHELL-60 what needs its provider says so to the developer', () => {
  test('SHELL-60 a confirmation outside its provider throws, inside it is there', () => {
    expect(() => renderToString(<Asks />)).toThrow('useConfirmation was used outside ConfirmationProvider')
    expect(renderToString(<ConfirmationProvider><Asks /></ConfirmationProvider>)).toContain('asks')
  })

  test('SHELL-60 a hook of a pane outside a pane throws', () => {
    expect(() => renderToString(<Stands />)).toThrow(/pane/i)
  })
})
