import { Hourglass } from 'lucide-react'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { usTime } from '#src/domain/formats/dates'
import { preferences } from '#src/client/platform/preferences'
import { sessionEnd } from '#src/client/platform/session-end'
import { words } from '#src/client/session/messages'
import { announce } from '#src/client/workspace/announce'
import { CommandButton } from '#src/client/workspace/CommandButton'
import { keyWords } from '#src/client/workspace/keys'
import { platform } from '#src/client/workspace/platform'
import { keysOf } from '#src/client/workspace/registry'
import { commands } from '#src/client/workspace/run-command'
import { browserZone } from '#src/client/workspace/steps-day'

const STAY = 'account.stay-logged-in'

/** Says two minutes before it that the session ends, with the key to stay (WORK-34). */
export function SessionEndBanner() {
  const { at } = useSnapshot(sessionEnd)
  const says = at === null ? null : words('session_ends', { time: usTime(new Date(at).toISOString(), browserZone()) })
  useEffect(() => {
    if (says !== null) announce(words('session_ends_key', { says, keys: stayKey() }), 'assertive')
  }, [says])
  if (says === null) return null
  return (
    <section className="banner" aria-label={words('session')}>
      <Hourglass aria-hidden size={16} strokeWidth={1.75} />
      <span>{says}</span>
      <CommandButton id={STAY} />
    </section>
  )
}

function stayKey(): string {
  const entry = commands().find(STAY)
  const [key] = entry === undefined ? [] : keysOf(entry, preferences.keys.changed)
  return key === undefined ? words('stay') : keyWords(key, platform)
}
