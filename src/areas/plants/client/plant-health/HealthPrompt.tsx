import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IN_TIME_PERCENT, PROMPT_CHECK_MS, PROMPT_OPEN_MINUTES } from '#src/areas/plants/domain/limits'
import { words } from '#src/areas/plants/client/messages'
import type { HealthMeta } from '#src/areas/plants/client/plant-health/health-rows'

const MINUTE_MS = 60_000

/**
 * Names the flagged plants when plant health is opened. The prompt is announced, never takes the focus, can be closed, and closes
 * automatically after 30 minutes. The time is checked every 5 seconds, so that the prompt also closes on a computer that was asleep
 * (PLNT-18, PLNT-23).
 */
export function HealthPrompt({ meta }: { readonly meta: HealthMeta }) {
  const [openedAt] = useState(() => Date.now())
  const [isOpen, setOpen] = useState(meta.flagged > 0)
  useEffect(() => {
    if (!isOpen) return
    const timer = setInterval(() => {
      if (Date.now() - openedAt >= PROMPT_OPEN_MINUTES * MINUTE_MS) setOpen(false)
    }, PROMPT_CHECK_MS)
    return () => clearInterval(timer)
  }, [isOpen, openedAt])
  const names = meta.flagged_plants.join(', ')
  const more = meta.flagged - meta.flagged_plants.length
  return (
    <div role="status" className="plant-prompt-place">
      {isOpen && meta.flagged > 0 && (
        <div className="plant-prompt">
          <p>
            <strong>{words('prompt', { percent: IN_TIME_PERCENT })}</strong> {more > 0 ? words('prompt_more', { names, more }) : names}
          </p>
          <button type="button" className="icon-button" aria-label={words('prompt_close')} onClick={() => setOpen(false)}>
            <X aria-hidden size={16} strokeWidth={1.75} />
          </button>
        </div>
      )}
    </div>
  )
}
