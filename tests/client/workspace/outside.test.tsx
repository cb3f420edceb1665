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

describe('SHELL-60 using a context without its provider shows the developer an error', () => {
  test('SHELL-60 a confirmation outside its provider throws, and works inside it', () => {
    expect(() => renderToString(<Asks />)).toThrow('useConfirmation was used outside ConfirmationProvider')
    expect(renderToString(<ConfirmationProvider><Asks /></ConfirmationProvider>)).toContain('asks')
  })

  test('SHELL-60 a pane hook used outside a pane throws', () => {
    expect(() => renderToString(<Stands />)).toThrow(/pane/i)
  })
})
