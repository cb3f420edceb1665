import { capsOf, keyWords } from '#src/workspace/client/keys/keys'
import { platform } from '#src/workspace/client/keys/platform'

/**
 * A key as key caps: 'mod+k' is [Ctrl] [K]. Screen readers get one phrase, or nothing (`silent`) when the accessible name already includes
 * the key.
 */
export function KeyCaps({ keys, silent = true }: { readonly keys: string; readonly silent?: boolean }) {
  return (
    <span className="caps" title={keyWords(keys, platform)}>
      {!silent && <span className="for-ear">{keyWords(keys, platform)}</span>}
      {capsOf(keys, platform).map((caps, at) =>
        caps.map((cap) => (
          <kbd key={`${at} ${cap}`} className="cap" aria-hidden>
            {cap}
          </kbd>
        )),
      )}
    </span>
  )
}
