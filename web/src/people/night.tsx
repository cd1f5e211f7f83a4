// The next evening of a crew: agreed here, and a file for everybody's calendar.
import { useSignal } from '@preact/signals';
import { Form, Plain } from '../ui/parts';
import type { Crew } from './api';
import { Part, Sure } from './parts';

const WEEK = 7 * 86_400_000;

const spoken = (at: number) =>
  new Date(at).toLocaleString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  });

/** What a field for date and time wants: our clock, “2026-11-24T20:00”. */
export function local(at: number): string {
  const shifted = at - new Date(at).getTimezoneOffset() * 60_000;
  return new Date(shifted).toISOString().slice(0, 16);
}

/** The same evening a week after the last one; at eight, a week from now, before there was any. */
export function proposed(last: number | undefined, now = Date.now()): number {
  if (!last) return new Date(now + WEEK).setHours(20, 0, 0, 0);
  return last > now ? last : last + WEEK * Math.ceil((now - last) / WEEK);
}

export function Evening({
  id,
  crew,
  act,
}: {
  id: string;
  crew: Crew;
  act: (what: string, more?: object) => Promise<boolean>;
}) {
  const isSetting = useSignal(false);
  const at = useSignal('');
  const text = useSignal('');
  const { night } = crew;
  const isAhead = !!night && night.at > Date.now() - 6 * 3_600_000;
  const begin = () => {
    at.value = local(proposed(night?.at));
    text.value = night?.text ?? '';
    isSetting.value = true;
  };
  const send = async () => {
    const when = { at: new Date(at.value).getTime(), text: text.value.trim() };
    if (await act('night', { night: when })) isSetting.value = false;
  };
  return (
    <Part id="evening" title="The next evening">
      {isAhead ? (
        <p>
          <b>{spoken(night.at)}</b>
          {night.text && `: ${night.text}`}
        </p>
      ) : (
        <p class="empty">Not agreed yet.</p>
      )}
      {isSetting.value ? (
        <Form class="column" send={send}>
          <label>
            When{' '}
            <input
              type="datetime-local"
              required
              value={at.value}
              onInput={(e) => (at.value = e.currentTarget.value)}
            />
          </label>
          <label>
            Where, or what to bring{' '}
            <input
              maxLength={80}
              value={text.value}
              onInput={(e) => (text.value = e.currentTarget.value)}
            />
          </label>
          <p class="acts">
            <button type="submit" class="go">
              Tell everybody
            </button>
            <Plain onClick={() => (isSetting.value = false)}>Cancel</Plain>
          </p>
        </Form>
      ) : (
        <p class="acts">
          {isAhead && (
            <a class="plain" href={`/api/v1/crews/${id}/night.ics`} download="evening.ics">
              Put it in my calendar
            </a>
          )}
          <Plain onClick={begin}>{isAhead ? 'Another time' : 'Agree on an evening'}</Plain>
          {isAhead && (
            <Sure act={() => act('night', { night: null })} sure="Really call it off">
              Call it off
            </Sure>
          )}
        </p>
      )}
    </Part>
  );
}
