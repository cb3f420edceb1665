import { describe, expect, test } from 'vitest'
import { photoFileName, type NamedPhoto } from '#src/areas/tickets/domain/images/photo-files'

const photo: NamedPhoto = { id: 517, type: 'image/jpeg', ticket_number: '1044', project: 'Ridge Road', taken_at: '2026-11-03T04:30:00Z', timezone: 'America/Chicago' }

describe('the file name of a photo in a download of several photos', () => {
  test.each([
    [{}, 'Ridge-Road_ticket-1044_2026-11-02_517.jpg'],
    [{ type: 'image/png' as const, ticket_number: null }, 'Ridge-Road_project_2026-11-02_517.png'],
    [{ timezone: 'UTC' }, 'Ridge-Road_ticket-1044_2026-11-03_517.jpg'],
    [{ project: '../../etc/passwd', ticket_number: 'A/B\\C:*?"<>|' }, 'etc-passwd_ticket-A-B-C_2026-11-02_517.jpg'],
    [{ project: ' ... ', ticket_number: '—' }, 'unnamed_ticket-unnamed_2026-11-02_517.jpg'],
    [{ project: 'Straße 12, Süd' }, 'Straße-12-Süd_ticket-1044_2026-11-02_517.jpg'],
  ])('PROJ-46 TICK-72 %j gives %s, which names project, ticket, local day and id', (values, name) => {
    expect(photoFileName({ ...photo, ...values })).toBe(name)
  })

  test('PROJ-46 TICK-72 it remains short for the longest texts, and still includes the id', () => {
    const name = photoFileName({ ...photo, project: 'x'.repeat(500), ticket_number: '9'.repeat(500) })
    expect(name.length).toBeLessThan(160)
    expect(name).toMatch(/_2026-11-02_517\.jpg$/)
  })
})
