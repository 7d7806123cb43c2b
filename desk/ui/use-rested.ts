import { useEffect, useState } from 'react';

const restMs = 300;

/** Returns a value once it has rested for a moment: what is being typed is asked about when the typing ends. */
export function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  const content = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(JSON.parse(content) as Value), restMs);
    return () => clearTimeout(timer);
  }, [content]);
  return rested;
}
