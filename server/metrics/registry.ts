/** The content type of Prometheus' text format, version 0.0.4. */
export const metricsContentType = 'text/plain; version=0.0.4; charset=utf-8';

export type Labels = Readonly<Record<string, string | number>>;

export interface Sample {
  labels?: Labels;
  value: number;
}

/** The upper bounds of the buckets in seconds, from an answer out of memory to one whose caller has given up. */
const bucketBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Histogram {
  labels: Labels;
  /** The count of each bucket, not cumulative; the last one counts what exceeds all bounds. */
  counts: number[];
  sum: number;
}

/** Counts events by their labels. */
export class Counter {
  private readonly samples = new Map<string, { labels: Labels; value: number }>();

  constructor(
    private readonly name: string,
    private readonly help: string,
  ) {}

  add(labels: Labels = {}): void {
    const key = writeLabels(labels);
    const sample = this.samples.get(key) ?? { labels, value: 0 };
    sample.value += 1;
    this.samples.set(key, sample);
  }

  write(): string {
    return writeMetric(this.name, 'counter', this.help, [...this.samples.values()]);
  }
}

/** Counts durations by their labels. A label must take only a few values. */
export class DurationHistogram {
  private readonly histograms = new Map<string, Histogram>();

  constructor(
    private readonly name: string,
    private readonly help: string,
  ) {}

  observe(labels: Labels, seconds: number): void {
    const key = writeLabels(labels);
    const histogram = this.histograms.get(key) ?? { labels, counts: [...bucketBounds, 0].map(() => 0), sum: 0 };
    const index = bucketBounds.findIndex((bound) => seconds <= bound);
    const bucket = index === -1 ? bucketBounds.length : index;
    histogram.counts[bucket] = (histogram.counts[bucket] ?? 0) + 1;
    histogram.sum += seconds;
    this.histograms.set(key, histogram);
  }

  write(): string {
    const lines = [...this.histograms.values()].flatMap(({ labels, counts, sum }) => {
      let total = 0;
      const buckets = counts.map((count, index) => {
        total += count;
        return `${this.name}_bucket${writeLabels({ ...labels, le: bucketBounds[index] ?? '+Inf' })} ${total}`;
      });
      return [
        ...buckets,
        `${this.name}_sum${writeLabels(labels)} ${sum}`,
        `${this.name}_count${writeLabels(labels)} ${total}`,
      ];
    });
    return [...heading(this.name, 'histogram', this.help), ...lines, ''].join('\n');
  }
}

/** Writes one metric with its current samples. */
export function writeMetric(name: string, type: 'gauge' | 'counter', help: string, samples: readonly Sample[]): string {
  const lines = samples.map(({ labels = {}, value }) => `${name}${writeLabels(labels)} ${value}`);
  return [...heading(name, type, help), ...lines, ''].join('\n');
}

const heading = (name: string, type: string, help: string): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
];

function writeLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escape(String(value))}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' };
const escape = (text: string): string => text.replace(/[\\"\n]/g, (sign) => escapes[sign] ?? sign);
