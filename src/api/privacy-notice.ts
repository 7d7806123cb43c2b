import { useMemo, useRef } from 'react';
import type { Answers } from '../domain/form/answers';
import type { FormField } from '../domain/form/form-field';
import type { Consent } from '../domain/privacy/consent';
import { consentIn, consentTicks, withConsent, type ConsentAbout } from '../domain/form/consent-fields';
import { generalTerms, type PrivacyNotice } from '../domain/privacy/privacy-notice';
import { appSettings } from '../platform/network/settings';
import { useAppSettings } from '../platform/network/use-app-settings';
import { useCall } from './use-call';

interface NoticeQuery {
  /** Null where the app's own notice applies; undefined until that is known. */
  notice: PrivacyNotice | null | undefined;
  /** Why loading failed. */
  error: Error | null;
  retry: () => void;
}

/**
 * A meeting's notice on personal data, asked only of a server that has such (product §6.12).
 * @param meetingId '' for no meeting
 */
export function usePrivacyNotice(meetingId: string): NoticeQuery {
  const isAsked = useAppSettings().extras.privacyNotices && meetingId !== '';
  const { data, error, refetch } = useCall('getPrivacyNotice', { meetingId }, { enabled: isAsked });
  return { notice: isAsked ? data : null, error: data === undefined ? error : null, retry: () => void refetch() };
}

/** What a form asks to be agreed to. */
export interface ConsentTerms {
  /** A form's fields with the ticks among them; these are not submitted as answers. */
  withTicks: (fields: readonly FormField[]) => FormField[];
  /** The ticks alone, for a table that holds these sensitive answers. */
  ticksFor: (names: readonly string[]) => FormField[];
  /** The consent to submit; null for a server that takes none, and is not to be disturbed. */
  consentIn: (fields: readonly FormField[], answers: Answers) => Consent | null;
}

interface ConsentTermsQuery {
  /** Null until known. */
  consent: ConsentTerms | null;
  error: Error | null;
  retry: () => void;
}

/** @param about whose data the form asks for */
export function useConsentTerms(meetingId: string, about: ConsentAbout): ConsentTermsQuery {
  const { notice: answered, error, retry } = usePrivacyNotice(meetingId);
  // A server whose settings come late has a notice after all: the form that is there stays until it comes.
  const known = useRef(answered);
  if (answered !== undefined) known.current = answered;
  const notice = known.current;
  const consent = useMemo((): ConsentTerms | null => {
    if (notice === undefined) return null;
    const terms = notice ?? generalTerms;
    return {
      withTicks: (fields) => withConsent(fields, { terms, about }),
      ticksFor: (names) => consentTicks({ terms, about }, names),
      consentIn: (fields, answers) => (appSettings().extras.privacyNotices ? consentIn(fields, answers, terms) : null),
    };
  }, [notice, about]);
  return { consent, error, retry };
}
