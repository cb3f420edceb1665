import { plantAlarms } from '#src/areas/plants/api/plant-alarms'
import { checkNotes, storedNotes } from '#src/areas/plants/domain/plants/plant'
import { findAlarms, lockAlarm, setAcknowledged } from '#src/areas/plants/server/plant-alarms/store'
import { firstRefusal, allow, refuse } from '#src/platform/domain/verdict'
import { implement } from '#src/platform/server/http/call'
import { conflict, notFound, throwIfRefused } from '#src/platform/server/http/errors'
import { javaPage } from '#src/platform/server/http/limits/java-page'
import { actorOf } from '#src/platform/server/http/security/actor'
import { recordEvents } from '#src/platform/server/records/record'

/** Alarms of plants: the list and the acknowledgment with a note (PLUS-25). */
export const plantAlarmRoutes = implement(plantAlarms, {
  list: ({ query, inAgency }) => {
    const { page_number, page_size, offset } = javaPage(query)
    return inAgency(async (db) => {
      const { rows, total } = await findAlarms(db, query, page_size, offset)
      return { content: rows, page: { total_rows: total, page_number, page_size } }
    })
  },
  acknowledge: (call) =>
    call.inAgency(async (db) => {
      const note = storedNotes(call.body.note)
      throwIfRefused(firstRefusal(note === '' ? refuse('errors.note_is_required') : allow, checkNotes(note)))
      const before = await lockAlarm(db, call.params.id)
      if (before === null) throw notFound()
      // if two people acknowledge an alarm at the same time, only the first note is stored
      if (before.alarm.acknowledged_at !== null) throw conflict('errors.alarm_acknowledged', { by: before.alarm.acknowledged_by_name ?? '' }, [before.alarm])
      const alarm = await setAcknowledged(db, call.params.id, call.person, note)
      await recordEvents(db, actorOf(call), 'acknowledged', [{
        kind: 'plant_alarm', id: alarm.id, name: before.name, version: alarm.version, dot_project_id: null,
        changes: { acknowledged_at: [null, alarm.acknowledged_at], acknowledged_by: [null, call.person.id], acknowledged_by_name: [null, call.person.name], note: [null, note] },
      }])
      return { alarm }
    }),
})
