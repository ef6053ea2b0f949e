@echo off
rem Opens the desk in the browser, with the games in this folder or the files that are dropped on this one.
if "%~1"=="" ("%~dp0annotate.exe" serve "%~dp0games.pgn") else ("%~dp0annotate.exe" serve %*)
if errorlevel 1 pause
