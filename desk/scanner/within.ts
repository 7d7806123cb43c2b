/** Waits for an answer for so many milliseconds; null if it has not come by then. */
export async function within<Answer>(answer: Promise<Answer>, ms: number): Promise<Answer | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
