import { message } from '#src/platform/domain/messages'

/** Sentences of the specification that the screens of plants show word for word (section D). */
export const messages = {
  lag: () => message('notices.plant_health_lag'),
  notesSaved: () => message('toasts.plant_notes_saved'),
} as const
