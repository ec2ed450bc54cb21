{{- define "tollgate.labels" -}}
app.kubernetes.io/name: tollgate
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{/* Pods of one component: (dict "root" $ "component" "api") */}}
{{- define "tollgate.selector" -}}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "tollgate.image" -}}
{{- with .Values.image -}}
{{ .repository }}{{ if .digest }}@{{ .digest }}{{ else }}:{{ .tag | default $.Chart.AppVersion }}{{ end }}
{{- end }}
{{- end }}

{{/* What every pod has: no root, no token, no right that the strictest profile refuses. */}}
{{- define "tollgate.pod" -}}
automountServiceAccountToken: false
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
securityContext:
  runAsNonRoot: true
  # `nonroot` of the image.
  runAsUser: 65532
  runAsGroup: 65532
  fsGroup: 65532
  seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "tollgate.container" -}}
image: {{ include "tollgate.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{/* A setting from the Secret: (list "KEY_PEPPER" "tollgate" "key-pepper") */}}
{{- define "tollgate.secret" -}}
- name: {{ index . 0 }}
  valueFrom: { secretKeyRef: { name: {{ index . 1 }}, key: {{ index . 2 }} } }
{{- end }}

{{/* A Deployment of one role: (dict "root" $ "role" "api" "values" .Values.api) */}}
{{- define "tollgate.deployment" -}}
{{- with .root }}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ .Release.Name }}-{{ $.role }}
  labels:
    {{- include "tollgate.labels" . | nindent 4 }}
    app.kubernetes.io/component: {{ $.role }}
spec:
  # The autoscaler sets the number.
  selector:
    matchLabels:
      {{- include "tollgate.selector" (dict "root" . "component" $.role) | nindent 6 }}
  strategy:
    # A new pod is ready before an old one leaves.
    rollingUpdate: { maxSurge: 1, maxUnavailable: 0 }
  template:
    metadata:
      labels:
        {{- include "tollgate.labels" . | nindent 8 }}
        app.kubernetes.io/component: {{ $.role }}
      annotations:
        # Changed settings replace the pods.
        checksum/settings: {{ include (print $.root.Template.BasePath "/settings.yaml") . | sha256sum }}
    spec:
      serviceAccountName: {{ .Release.Name }}
      {{- include "tollgate.pod" . | nindent 6 }}
      # The drain takes drainDelayMs and at most 25 seconds.
      terminationGracePeriodSeconds: 40
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- include "tollgate.selector" (dict "root" . "component" $.role) | nindent 14 }}
      containers:
        - name: {{ $.role }}
          {{- include "tollgate.container" . | nindent 10 }}
          envFrom:
            - configMapRef: { name: {{ .Release.Name }} }
          env:
            - { name: ROLES, value: {{ $.role }} }
            {{- include "tollgate.secret" (list "DATABASE_URL" .Values.secret "database-url") | nindent 12 }}
            {{- include "tollgate.secret" (list "REDIS_URL" .Values.secret "redis-url") | nindent 12 }}
            {{- include "tollgate.secret" (list "KEY_PEPPER" .Values.secret "key-pepper") | nindent 12 }}
            {{- include "tollgate.secret" (list "ENCRYPTION_KEYS" .Values.secret "encryption-keys") | nindent 12 }}
            {{- include "tollgate.secret" (list "METRICS_TOKEN" .Values.secret "metrics-token") | nindent 12 }}
            {{- if .Values.mailFrom }}
            {{- include "tollgate.secret" (list "SMTP_URL" .Values.secret "smtp-url") | nindent 12 }}
            {{- end }}
          ports:
            - { name: http, containerPort: 4000 }
            {{- if .Values.live.enabled }}
            - { name: live, containerPort: 4001 }
            {{- end }}
          startupProbe:
            httpGet: { path: /health/live, port: http }
            periodSeconds: 2
            failureThreshold: 30
          livenessProbe:
            httpGet: { path: /health/live, port: http }
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 6
          readinessProbe:
            httpGet: { path: /health/ready, port: http }
            periodSeconds: 2
            timeoutSeconds: 5
            failureThreshold: 1
          resources:
            {{- toYaml $.values.resources | nindent 12 }}
          volumeMounts:
            - { name: tmp, mountPath: /tmp }
            {{- if .Values.providers.secret }}
            - { name: providers, mountPath: /etc/tollgate, readOnly: true }
            {{- end }}
      volumes:
        - name: tmp
          emptyDir: {}
        {{- if .Values.providers.secret }}
        - name: providers
          secret: { secretName: {{ .Values.providers.secret }}, defaultMode: 0440 }
        {{- end }}
{{- end }}
{{- end }}
