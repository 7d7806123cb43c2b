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
  /** The meeting's notice; null if the app's own notice applies, undefined while loading. */
  notice: PrivacyNotice | null | undefined;
  /** The error if loading failed. */
  error: Error | null;
  retry: () => void;
}

/**
 * Loads a meeting's privacy notice, if the server supports such notices (product §6.12).
 * @param meetingId '' for no meeting
 */
export function usePrivacyNotice(meetingId: string): NoticeQuery {
  const isAsked = useAppSettings().extras.privacyNotices && meetingId !== '';
  const { data, error, refetch } = useCall('getPrivacyNotice', { meetingId }, { enabled: isAsked });
  return { notice: isAsked ? data : null, error: data === undefined ? error : null, retry: () => void refetch() };
}

/** The consent that a form asks for. */
export interface ConsentTerms {
  /** Adds the consent checkboxes to a form's fields. They are not submitted as answers. */
  withConsentFields: (fields: readonly FormField[]) => FormField[];
  /** Returns only the consent checkboxes, for a table with these sensitive answers. */
  consentFieldsFor: (names: readonly string[]) => FormField[];
  /** Returns the consent to submit; null for a server that accepts none. */
  consentIn: (fields: readonly FormField[], answers: Answers) => Consent | null;
}

interface ConsentTermsQuery {
  /** Null while loading. */
  consent: ConsentTerms | null;
  error: Error | null;
  retry: () => void;
}

/** Loads the consent that a form asks for. @param about the person whose data the form asks for */
export function useConsentTerms(meetingId: string, about: ConsentAbout): ConsentTermsQuery {
  const { notice: answered, error, retry } = usePrivacyNotice(meetingId);
  // The settings may load late and enable notices only then: the form stays until the meeting's notice is loaded.
  const known = useRef(answered);
  if (answered !== undefined) known.current = answered;
  const notice = known.current;
  const consent = useMemo((): ConsentTerms | null => {
    if (notice === undefined) return null;
    const terms = notice ?? generalTerms;
    return {
      withConsentFields: (fields) => withConsent(fields, { terms, about }),
      consentFieldsFor: (names) => consentTicks({ terms, about }, names),
      consentIn: (fields, answers) => (appSettings().extras.privacyNotices ? consentIn(fields, answers, terms) : null),
    };
  }, [notice, about]);
  return { consent, error, retry };
}
