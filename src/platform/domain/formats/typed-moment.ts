import { readUsDay } from '#src/platform/domain/formats/dates'
import { momentOfLocal } from '#src/platform/domain/time/local-time'

const TYPED = /^(\S+)\s+(\d{1,2}):([0-5]\d)\s*([ap])\.?m\.?$/i

/** Converts a typed day and time in US style, 11/22/2026 2:46 PM, to a timestamp in a time zone. Null for anything else (SHELL-70). */
export function readUsDateTime(typed: string, zone: string): string | null {
  const [, date = '', hour = '', minute = '', half = ''] = TYPED.exec(typed.trim()) ?? []
  const [day, hours] = [readUsDay(date), Number(hour)]
  if (day === null || hours < 1 || hours > 12) return null
  const ofDay = (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return momentOfLocal(day, `${String(ofDay).padStart(2, '0')}:${minute}`, zone)
}

const CLOCK = /^(\d{1,2})(?::?([0-5]\d))?\s*(?:([ap])\.?m?\.?)?$/i

/**
 * Converts a typed time of day to HH:MM: '7:30 AM', '730a', '7a', '13:30' or '0730'. Null for anything else. A time without AM or PM is
 * read on a 24-hour clock and must include minutes.
 */
export function readTypedTime(typed: string): string | null {
  const [, hour = '', minute, half] = CLOCK.exec(typed.trim()) ?? []
  const hours = Number(hour)
  if (hour === '') return null
  if (half === undefined) return minute === undefined || hours > 23 ? null : `${hour.padStart(2, '0')}:${minute}`
  if (hours < 1 || hours > 12) return null
  return `${String((hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0)).padStart(2, '0')}:${minute ?? '00'}`
}
